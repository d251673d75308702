/** Screens on which dialogs and menus are sheets at the bottom edge, as in `dialog.css` and `menu.css`. */
export const PHONE_SCREEN = '(max-width: 599px)';

/** Returns whether the screen is as narrow as a phone's. */
export const isPhone = () => matchMedia(PHONE_SCREEN).matches;

/** ID that clicks have on the button that saves a contact or an event. No item of a list can have it. */
export const SAVE_LINK = 'save';

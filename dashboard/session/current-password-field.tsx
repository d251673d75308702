import { TextField } from '../components/field.js';

interface CurrentPasswordFieldProps {
  /** Address of the person, by which password managers find the password. */
  email: string;
  value: string;
  onValue: (password: string) => void;
  isWrong: boolean;
}

/** Field for the password of the person who is signed in, which confirms a change. Gets the focus. */
export function CurrentPasswordField({ email, value, onValue, isWrong }: CurrentPasswordFieldProps) {
  return (
    <>
      <input type="email" autocomplete="username" value={email} readOnly hidden />
      <TextField
        label="Password"
        type="password"
        name="password"
        autocomplete="current-password"
        required
        autofocus
        maxLength={200}
        error={isWrong ? 'Wrong password' : undefined}
        value={value}
        onValue={onValue}
      />
    </>
  );
}

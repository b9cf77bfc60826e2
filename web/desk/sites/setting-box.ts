/** What a setting's own box is given, and what it hands back. */
export interface SettingBoxProps {
  id: string;
  scope: string;
  value: unknown;
  /** The setting as JSON; null: what it falls back to. */
  onSet(value: string | null): void;
}

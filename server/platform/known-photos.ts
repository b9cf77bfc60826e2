/**
 * Lists of pictures known to be spread against somebody's will, or to show abuse (StopNCII, PhotoDNA and the like). Access to them is by
 * contract, so none ships: an operator who has one adds it to `knownPhotos` of createServices.
 */
export interface KnownPhotos {
  /** Named beside the hint; letters and digits. */
  readonly name: string;
  /** Whether the picture is on the list. Throws when the list cannot be asked: it is asked again later. */
  match(bytes: Uint8Array): Promise<boolean>;
}

/** The browser's position, at most an hour old; undefined when refused, unsupported or not found within 10 s. */
export function currentPosition(): Promise<{ lat: number; lon: number } | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      () => resolve(undefined),
      { maximumAge: 3_600_000, timeout: 10_000 },
    );
  });
}

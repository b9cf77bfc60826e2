/** The picture of a film at its beginning, drawn by the browser; undefined where it cannot play it. */
export async function stillOf(src: string): Promise<Blob | undefined> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const ready = new Promise<boolean>((resolve) => {
    video.onseeked = () => resolve(true);
    video.onerror = () => resolve(false);
    setTimeout(() => resolve(false), 15_000);
    video.onloadeddata = () => {
      video.currentTime = Math.min(0.1, video.duration / 2);
    };
  });
  video.src = src;
  if (!(await ready)) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return (
    (await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.9);
    })) ?? undefined
  );
}

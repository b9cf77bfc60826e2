/** The camera of this device, from being asked for until the picture is taken. */
import { useEffect, useRef, useState } from 'react';

/** `none`: there is no camera, or this browser has no way to it; `busy`: another program uses it. */
export type CameraState = 'asking' | 'on' | 'refused' | 'none' | 'busy';

const stateOf = (error: unknown): CameraState => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none';
};

const widest = 1_280;

export function useCamera(tries: number) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('asking');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    let stream: MediaStream | undefined;
    let gone = false;
    setState('asking');
    // Missing without a secure connection and in old browsers, whatever the types say.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    const ask = devices?.getUserMedia({ video: { facingMode: 'user', width: { ideal: widest } }, audio: false });
    if (!ask) setState('none');
    ask
      ?.then((got) => {
        stream = got;
        const element = video.current;
        if (gone || !element) return stop(got);
        element.srcObject = got;
        return element.play().then(() => setState('on'));
      })
      .catch((error: unknown) => {
        if (!gone) setState(stateOf(error));
      });
    return () => {
      gone = true;
      stop(stream);
    };
  }, [tries]);

  /** The picture of this moment; undefined where the browser cannot make one. */
  const take = async (): Promise<Blob | undefined> => {
    const element = video.current;
    if (!element?.videoWidth) return undefined;
    const scale = Math.min(1, widest / element.videoWidth);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(element.videoWidth * scale);
    canvas.height = Math.round(element.videoHeight * scale);
    canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.9));
  };
  return { video, state, take };
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

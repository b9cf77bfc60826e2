import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { checkPictures, type getPhotoCheck, sendCheckPicture } from '../../contract/photo-check.ts';
import { ApiError, call } from '../app/api.ts';
import { FormError } from '../app/FormError.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { photoCheckQuery } from './photo-check-query.ts';
import { PoseDrawing } from './PoseDrawing.tsx';
import { type CameraState, useCamera } from './use-camera.ts';

type Open = NonNullable<AnswerOf<typeof getPhotoCheck>['check']['open']>;

/** The pose that is asked for, the camera, and the button that takes the picture. Nothing is chosen from a disk. */
export function CheckCamera({ open, onEnd }: { open: Open; onEnd(): void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [tries, setTries] = useState(0);
  const camera = useCamera(tries);
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const { pose, step } = open;
  if (!pose) return null;
  const { fingers } = pose;
  const gestures = { cheek: t`beside your cheek`, chin: t`under your chin`, head: t`on top of your head` };
  const parts = [
    pose.hand === 'left' ? t`Left hand` : t`Right hand`,
    t`${plural(fingers, { one: '# finger', other: '# fingers' })}`,
    gestures[pose.gesture],
  ];
  const problems: Partial<Record<CameraState, string>> = {
    refused: t`Your browser does not let this page use the camera. Allow it beside the address of this page, then try again.`,
    none: t`We found no camera. Open this page on a phone, or connect a camera. A picture from your disk would prove nothing, so it cannot be used.`,
    busy: t`Another program is using the camera. Close it, then try again.`,
  };
  const problem = problems[camera.state];
  const send = async () => {
    setError(undefined);
    const picture = await camera.take();
    if (!picture) return setError(t`The picture could not be taken. Please try again.`);
    const body = new FormData();
    body.set('photo', picture, 'selfie.jpg');
    setSending(true);
    try {
      const answer = await call(client, sendCheckPicture, { params: { id: open.id }, query: { step }, body } as never);
      client.setQueryData(photoCheckQuery().queryKey, answer);
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught;
      setError(errorText(caught));
      // Its time is over, or it went on elsewhere.
      if (caught.code === 'not_found' || caught.code === 'conflict')
        void client.invalidateQueries({ queryKey: photoCheckQuery().queryKey });
    } finally {
      setSending(false);
    }
  };
  return (
    <section className="stack gap-6" aria-labelledby="check-pose">
      <p className="small soft">{t`Picture ${step + 1} of ${checkPictures}`}</p>
      <h2 id="check-pose" className="check-pose">
        {parts.join(' · ')}
      </h2>
      <div className="check-stage">
        <PoseDrawing pose={pose} label={parts.join(', ')} />
        <div className="check-frame frame" data-on={camera.state === 'on' ? '' : undefined}>
          <video ref={camera.video} muted playsInline aria-label={t`Your camera`} />
          {camera.state === 'asking' ? (
            <p className="soft">{t`Your browser asks whether this page may use the camera.`}</p>
          ) : null}
        </div>
      </div>
      {problem ? (
        <Banner
          tone="warning"
          live
          end={<Button variant="line" onClick={() => setTries(tries + 1)}>{t`Try again`}</Button>}
        >
          {problem}
        </Banner>
      ) : null}
      <FormError>{error}</FormError>
      <div className="row wraps gap-4">
        <Button
          variant="primary"
          size="lg"
          icon={<Camera />}
          loading={sending}
          disabled={camera.state !== 'on'}
          onClick={() => void send()}
        >{t`Take the picture`}</Button>
        <Button size="lg" onClick={onEnd}>{t`Cancel`}</Button>
      </div>
      <p className="small soft">{t`You have ten minutes. Does a pose not work for you? Cancel and begin again: the next one is different.`}</p>
    </section>
  );
}

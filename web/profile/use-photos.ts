import { useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../contract/endpoint.ts';
import * as contract from '../../contract/photos.ts';
import { call } from '../app/api.ts';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import type { OwnPhoto } from '../app/upload-photo.ts';
import { useErrorText } from '../app/use-error-text.ts';

type Photos = AnswerOf<typeof contract.getPhotos>;

/** Long enough to reconsider, well within the time the server still has the photo. */
const undoToastMs = 15_000;

/** The member's photos and all actions on them: shown at once, reverted if the server refuses. */
export function usePhotos() {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { queryKey } = queries.photos();
  const data = useSuspenseQuery(queries.photos()).data;

  /** @param guess the expected result; replaced by the server's answer */
  const change = async (
    guess: (photos: OwnPhoto[]) => OwnPhoto[],
    work: () => Promise<Photos | undefined>,
  ): Promise<boolean> => {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (old: Photos | undefined) => old && { ...old, photos: withMain(guess(old.photos)) });
    try {
      const answer = await work();
      if (answer) client.setQueryData(queryKey, answer);
      void client.invalidateQueries({ queryKey: ['user'] });
      return true;
    } catch (error) {
      client.setQueryData(queryKey, before);
      toasts.show({ text: errorText(error), tone: 'danger' });
      void client.invalidateQueries({ queryKey });
      return false;
    }
  };

  const order = (ids: readonly string[]) =>
    change(
      (photos) => ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []),
      () => call(client, contract.orderPhotos, { body: { ids: [...ids] } }),
    );
  const restore = async (id: string) => {
    const restored = await change(
      (photos) => photos,
      () => call(client, contract.restorePhoto, { params: { id }, body: {} }),
    );
    if (restored) toasts.show({ text: t`The photo is back.` });
  };
  return {
    ...data,
    order,
    /** Moves it before all photos that others see. */
    makeMain: (id: string) => order([id, ...data.photos.flatMap((photo) => (photo.id === id ? [] : [photo.id]))]),
    setPrivate: (id: string, isPrivate: boolean) =>
      change(
        (photos) => photos.map((photo) => (photo.id === id ? { ...photo, private: isPrivate } : photo)),
        () => call(client, contract.savePhoto, { params: { id }, body: { private: isPrivate } }),
      ),
    setFocus: (id: string, focus: { x: number; y: number }) =>
      change(
        (photos) => photos.map((photo) => (photo.id === id ? { ...photo, focal_x: focus.x, focal_y: focus.y } : photo)),
        () => call(client, contract.savePhoto, { params: { id }, body: { focus } }),
      ),
    remove: async (id: string) => {
      const removed = await change(
        (photos) => photos.filter((photo) => photo.id !== id),
        async () => {
          await call(client, contract.deletePhoto, { params: { id } });
          return undefined;
        },
      );
      if (!removed) return;
      toasts.show({
        text: t`Photo deleted.`,
        staysMs: undoToastMs,
        action: { label: t`Undo`, run: () => void restore(id) },
      });
    },
  };
}

/** The main photo: the first one that is neither private nor rejected. */
function withMain(photos: OwnPhoto[]): OwnPhoto[] {
  const main = photos.find((photo) => !photo.private && photo.status !== 'rejected');
  return photos.map((photo) => ({ ...photo, main: photo === main }));
}

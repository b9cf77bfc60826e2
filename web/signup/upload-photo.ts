import { uploadPhoto as endpoint } from '../../contract/photos.ts';
import { ApiError } from '../app/api.ts';
import { leaveForLogin, saysLoggedOut } from '../app/logged-out.ts';

/**
 * Sends one photo with progress from 0 to 1 (fetch cannot tell it, XMLHttpRequest can).
 * @throws ApiError with the refusal; code `offline` when the connection broke
 */
export function uploadPhoto(file: File, on_progress: (part: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.set('photo', file);
    request.open(endpoint.method, endpoint.path);
    request.responseType = 'json';
    request.upload.onprogress = (event) => event.lengthComputable && on_progress(event.loaded / event.total);
    request.onerror = () => reject(new ApiError(0, null));
    request.onload = () => {
      if (request.status < 400) return resolve();
      if (saysLoggedOut(request.status, request.response)) void leaveForLogin();
      reject(new ApiError(request.status, request.response));
    };
    request.send(form);
  });
}

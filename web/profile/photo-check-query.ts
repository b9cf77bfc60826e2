/** The caller's photo check. Kept out of `queries`: no other page needs it. */
import { queryOptions } from '@tanstack/react-query';
import { getPhotoCheck } from '../../contract/photo-check.ts';
import { fetcher } from '../app/queries.ts';

export const photoCheckQuery = () => queryOptions({ queryKey: ['photo-check'], queryFn: fetcher(getPhotoCheck) });

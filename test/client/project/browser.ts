/** A front end without Node's types: all declarations of the package must resolve here. */
import { createTravelDeskClient, dataOf, formOf, idempotencyKey, problemOf, type Schemas } from '@travel-desk/client';

const client = createTravelDeskClient({
  baseUrl: '',
  token: () => Promise.resolve(sessionStorage.getItem('token') ?? ''),
});
const input = document.querySelector<HTMLInputElement>('input[type=file]');

export async function upload(travelerId: string): Promise<Schemas['Document'] | string> {
  const [file] = input?.files ?? [];
  if (!file) return 'Choose a file.';
  const answer = await client.POST('/api/travelers/{travelerId}/documents', {
    params: { path: { travelerId } },
    body: { file, documentCategory: 'PASSPORT' },
  });
  return answer.error ? problemOf(answer).message : dataOf(answer).data;
}

export const used = [formOf, idempotencyKey];

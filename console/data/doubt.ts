// What the server wants confirmed (code 428): the person is asked, and what is confirmed is sent again.
import { Refusal } from '@steward/client'

/** What is sent in place of the refused draft, or nothing where the person goes back. */
export type Sure<D> = (doubt: Refusal, draft: D) => Promise<D | undefined>

export const isDoubt = (failure: unknown): failure is Refusal => failure instanceof Refusal && failure.code === 428

export async function sendSure<D, R>(send: (draft: D) => Promise<R>, draft: D, sure: Sure<D> | undefined): Promise<R> {
  try {
    return await send(draft)
  } catch (failure) {
    const confirmed = isDoubt(failure) ? await sure?.(failure, draft) : undefined
    if (!confirmed) throw failure
    return send(confirmed)
  }
}

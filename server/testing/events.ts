// An open stream of live events, as a browser reads it.
import { expect } from 'vitest'
import type { Caller } from './app.ts'

export interface Heard {
  id: string
  name: string
  data: Record<string, unknown>
}

export interface Events {
  heard: readonly Heard[]
  /** Data of the events of a topic. */
  of(name: string): Record<string, unknown>[]
  /** Id of the last numbered event. */
  lastId(): string
}

/** Resolves when the server has opened the stream; ended by the signal. */
export async function openEvents(
  base: string,
  { token }: Pick<Caller, 'token'>,
  topics: readonly string[],
  { signal, lastId }: { signal: AbortSignal; lastId?: string },
): Promise<Events> {
  const heard: Heard[] = []
  const headers = { 'blade-auth': `bearer ${token}`, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) }
  const answer = await fetch(`${base}/stream?topics=${topics.join(',')}`, { headers, signal })
  expect(answer.status).toBe(200)
  const read = async () => {
    let rest = ''
    for await (const bytes of answer.body ?? []) {
      const blocks = (rest + Buffer.from(bytes).toString()).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
        if (field('event') !== '')
          heard.push({ id: field('id'), name: field('event'), data: JSON.parse(field('data')) })
      }
    }
  }
  void read().catch(() => undefined)
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  return {
    heard,
    of: (name) => heard.filter((one) => one.name === name).map(({ data }) => data),
    lastId: () => heard.findLast(({ id }) => id !== '')?.id ?? '',
  }
}

// Prefetches frame and screen of the signed-in console together.
import { once } from '../kit/lazy/late.tsx'
import { ahead, fetchScreenAhead } from './screens-ahead.ts'

export const loadFrame = once(() => import('../frame/frame.tsx'))

/** Resolves when frame and screen have loaded or failed. */
export const fetchFrameAhead = (path: string): Promise<unknown> =>
  Promise.all([ahead(loadFrame), fetchScreenAhead(path)])

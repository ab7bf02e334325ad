// What a call of the catalogue promises to its clients, as a test can ask for it.
import { z } from 'zod'
import type { Answer } from '../app.ts'

export interface Promised {
  /** The call, made by somebody who may make it. */
  ask: () => Promise<Answer>
  /** Of `data`; of a flat call of the whole answer. */
  shape: z.ZodType
  flat?: true
  /** Answered without a session. */
  isOpen?: true
  /** One proof for each parameter the catalogue names: it throws where the parameter is not read. */
  reads?: Record<string, () => Promise<void>>
  /** What else the call promises. */
  also?: () => Promise<void>
}

export type Promises = Record<string, Promised>

export type Row = Record<string, unknown> & { id: string; children?: Row[] }

const id = z.string().regex(/^\d{1,19}$/)
export const row: z.ZodType<Row> = z.looseObject({ id }) as unknown as z.ZodType<Row>
export const rows = z.array(row)
const count = z.int().nonnegative()
export const page = z.looseObject({ records: rows, total: count, size: count, current: count, pages: count })
/** What is done answers nothing to read; old clients look at the code alone. */
export const done = z.union([z.literal(true), z.null()])

const branches = (more: z.ZodRawShape): z.ZodType<Row[]> => {
  const branch: z.ZodType = z.looseObject({
    id,
    ...more,
    // A leaf has none: clients take any for a branch.
    children: z.lazy(() => z.array(branch).min(1)).optional(),
  })
  return z.array(branch) as unknown as z.ZodType<Row[]>
}
export const forest = branches({})
const parentId = z.string().regex(/^\d{1,19}$/)
export const nodes = branches({
  parentId,
  title: z.string(),
  key: z.string(),
  value: z.string(),
  hasChildren: z.boolean(),
})

export const flat = (found: readonly Row[]): Row[] => found.flatMap((one) => [one, ...flat(one.children ?? [])])
export const idsIn = (data: unknown): string[] => flat(forest.parse(data)).map((one) => one.id)

// The parts of a decoder as they are stored and sent, with the words for the first part that does not fit.
import { z } from 'zod'
import { cut } from '../../cut.ts'
import { PayloadFault } from './faults.ts'
import { partWords } from './mapping-words.ts'

export const MOST_MAPPINGS = 500

export const deviceKeys = ['deviceCode', 'subAddress', 'serialNo', 'jsCode'] as const
/** What the vendor calls a device by. */
export type DeviceKey = (typeof deviceKeys)[number]

const name = /^[a-zA-Z][a-zA-Z0-9_]{0,31}$/
const scalar = z.union([z.string().max(64), z.number(), z.boolean(), z.null()])
const plain = z.union([z.string().max(64), z.number()])

const mappingForm = z.strictObject({
  path: z.string().max(200),
  identifier: z.string().regex(name),
  /** Only where this path has this value. */
  when: z.strictObject({ path: z.string().max(200), equals: scalar }).optional(),
  bit: z.int().min(0).max(52).optional(),
  trim: z.boolean().optional(),
  /** What the vendor sends instead of a measurement when the sensor is broken. */
  nullValues: z.array(plain).max(20).optional(),
  enumMap: z
    .record(z.string().max(64), plain)
    .refine((map) => Object.keys(map).length <= 100)
    .optional(),
  scale: z.number().optional(),
  offset: z.number().optional(),
  /** Over `value` and the named paths, where factor and offset do not say it. */
  expression: z.string().max(2_000).optional(),
  inputs: z
    .record(z.string().regex(name), z.string().max(200))
    .refine((paths) => Object.keys(paths).length <= 8 && !('value' in paths))
    .optional(),
})

export type MappingForm = z.infer<typeof mappingForm>

/** The fields of a decoder that say how it reads. */
export interface PayloadForm {
  rootPath?: string | null | undefined
  devicePath?: string | null | undefined
  deviceKeyType?: string | null | undefined
  tsPath?: string | null | undefined
  tsFormat?: string | null | undefined
  timeZone?: string | null | undefined
  idPath?: string | null | undefined
  mappings?: unknown
}

/** Throws a PayloadFault that names the mapping and its part. */
export function readMappings(sent: unknown): MappingForm[] {
  if (!Array.isArray(sent) || sent.length === 0) throw new PayloadFault('mapping-none', 0, {}, { field: 'mappings' })
  if (sent.length > MOST_MAPPINGS)
    throw new PayloadFault('mapping-most', 0, { max: MOST_MAPPINGS }, { field: 'mappings' })
  const forms = sent.map((one: unknown, mapping) => {
    const read = mappingForm.safeParse(one)
    if (read.success) return read.data
    const [issue] = read.error.issues
    const extra = issue?.code === 'unrecognized_keys' ? issue.keys : []
    const part = cut([...(issue?.path ?? []), ...extra].map(String).join('.'), 64) || '{}'
    const facts = { part: partWords(part, 'zh'), partEn: partWords(part, 'en') }
    throw new PayloadFault('mapping-form', 0, facts, { field: 'mappings', mapping, part })
  })
  const seen = new Set<string>()
  for (const [mapping, form] of forms.entries()) {
    // The same property from two paths is allowed where guards tell them apart.
    if (seen.has(form.identifier) && form.when === undefined)
      throw new PayloadFault(
        'mapping-twice',
        0,
        { name: form.identifier },
        { field: 'mappings', mapping, part: 'identifier' },
      )
    if (form.when === undefined) seen.add(form.identifier)
  }
  return forms
}

// All declared dictionaries; they are seeded, and tenants may add entries.
import * as alarm from './alarm/dictionaries.ts'
import type { Dictionary } from './dictionary.ts'
import * as iot from './iot/dictionaries.ts'
import { callCourse, callDirection } from './maintenance/call-record.ts'
import { repairSource, repairState, repairUrgency } from './maintenance/repair-bill.ts'
import * as system from './system/dictionaries.ts'

export const dictionaries: readonly Dictionary[] = [
  ...Object.values(system),
  ...Object.values(iot),
  ...Object.values(alarm),
  repairUrgency,
  repairSource,
  repairState,
  callDirection,
  callCourse.dictionary,
] as unknown as Dictionary[]

const byCode = new Map(dictionaries.map((d) => [d.code, d]))

export const dictionaryOf = (code: string): Dictionary | undefined => byCode.get(code)

// What is typed of a short report: as a request, and where the browser keeps it. The full form goes on with it.
import type { Draft } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { repairBill } from '@steward/domain/index'
import type { ReportChoices } from './report-data.ts'

export const entity = repairBill as unknown as Entity
export const place = { entity, ids: [], action: 'report' } as const

/** What is typed of a report. */
export interface Report {
  files: unknown
  place: string
  area: unknown
  symptom: string
  words: string
}

/** Stored files have decimal ids; one that is on its way has none yet. */
export const isStored = (id: unknown): boolean => /^\d+$/.test(String(id))

export function draftOf(report: Report, { places, symptoms }: ReportChoices): Draft<Entity> {
  const room = places.find(({ id }) => id === report.place)
  const fault = symptoms.find(({ id }) => id === report.symptom)
  const said = fault?.name ?? report.words.trim()
  return {
    title: [room?.name, said].filter(Boolean).join(' '),
    areaId: room?.id ?? report.area,
    symptomId: fault?.id ?? null,
    description: report.words.trim() || null,
    photos: report.files,
  }
}

/** What the full form begins with: only what is said already. */
export const presetsOf = (report: Report, choices: ReportChoices): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(draftOf(report, choices))
      .map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? value.filter(isStored) : value])
      .filter(
        ([, value]) =>
          value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
      ),
  )

// What the server tells of plans, as these screens use it.
import { listOf, recordOf } from '@steward/client/wire'
import { device, inspectionBill, maintenanceBill, workPlan } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { plain } from '../../kinds/view.ts'

export interface Preview {
  occurrences: readonly string[]
  zh: string
  en: string
  targets: number
  bills: number
  isPublished: boolean
  addedHours: number
  groupHours: number | undefined
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(plain) : [])

function previewFrom(data: unknown): Preview {
  const wire = recordOf(data)
  const words = recordOf(wire.words)
  return {
    occurrences: textsOf(wire.occurrences),
    zh: plain(words.zh),
    en: plain(words.en),
    targets: Number(wire.targets),
    bills: Number(wire.bills),
    isPublished: wire.isPublished === 1,
    addedHours: Number(wire.addedHours),
    groupHours: wire.groupHours === null ? undefined : Number(wire.groupHours),
  }
}

/** Of a stored plan. */
export const useStoredPreview = (id: string) =>
  useQuery({
    queryKey: [workPlan.name, 'preview', id],
    queryFn: async ({ signal }) => previewFrom(await client.get(`${workPlan.path}/preview`, { id }, signal)),
    meta: { follows: nothing, isQuiet: true },
  })

/** Of what is typed; `draft` as it would be sent, undefined while something is missing. */
export const useDraftPreview = (draft: Readonly<Record<string, unknown>> | undefined) =>
  useQuery({
    queryKey: [workPlan.name, 'preview', draft],
    queryFn: async () => previewFrom(await client.post(`${workPlan.path}/preview`, draft)),
    enabled: draft !== undefined,
    retry: false,
    meta: { follows: nothing, isQuiet: true },
  })

export interface DayCount {
  date: string
  planned: number
  done: number
  missed: number
  open: number
  toCome: number
}

export const useCalendar = (query: Readonly<Record<string, string>>) =>
  useQuery({
    queryKey: [workPlan.name, 'calendar', query],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, DayCount>> => {
      const wire = recordOf(await client.get(`${workPlan.path}/calendar`, query, signal))
      return new Map(
        listOf(wire.days).map((day) => [
          plain(day.date),
          {
            date: plain(day.date),
            planned: Number(day.planned),
            done: Number(day.done),
            missed: Number(day.missed),
            open: Number(day.open),
            toCome: Number(day.toCome),
          },
        ]),
      )
    },
    placeholderData: (before) => before,
    meta: { follows: [workPlan, inspectionBill, maintenanceBill], isQuiet: true, pause: 3_000 },
  })

export interface Uncovered {
  deviceId: string
  name: string
  code: string
  type: string
  place: string
  days: number
  isRare: boolean
  plans: readonly string[]
}

/** Special equipment no plan required by law covers. */
export const useLegalCoverage = () =>
  useQuery({
    queryKey: [workPlan.name, 'legalCoverage'],
    queryFn: async ({ signal }) => {
      const wire = recordOf(await client.get(`${workPlan.path}/legalCoverage`, {}, signal))
      return {
        total: Number(wire.total),
        count: Number(wire.uncoveredCount),
        rows: listOf(wire.uncovered).map((row): Uncovered => ({
          deviceId: plain(row.deviceId),
          name: plain(row.deviceName),
          code: plain(row.deviceCode),
          type: plain(row.typeName),
          place: plain(row.areaName),
          days: Number(row.days),
          isRare: row.reason === 'rare',
          plans: textsOf(row.plans),
        })),
      }
    },
    meta: { follows: [workPlan, device], isQuiet: true, pause: 3_000 },
  })

export interface GroupLoad {
  groupId: string
  groupName: string
  minutes: number
  cells: readonly (readonly number[])[]
}

export const useLoads = (groupId: string) =>
  useQuery({
    queryKey: [workPlan.name, 'load', groupId],
    queryFn: async ({ signal }): Promise<GroupLoad[]> =>
      listOf(await client.get(`${workPlan.path}/load`, groupId === '' ? {} : { groupId }, signal)).map((wire) => ({
        groupId: plain(wire.groupId),
        groupName: plain(wire.groupName),
        minutes: Number(wire.minutes),
        cells: Array.isArray(wire.cells)
          ? wire.cells.map((row: unknown) => (Array.isArray(row) ? row.map(Number) : []))
          : [],
      })),
    meta: { follows: [workPlan, inspectionBill, maintenanceBill], isQuiet: true },
  })

export const cellStates = ['done', 'open', 'abnormal', 'missed'] as const
export type CellState = (typeof cellStates)[number]

export interface MatrixCell {
  state: CellState
  count: number
  billId: string
}

export interface MatrixRow {
  deviceId: string
  name: string
  days: ReadonlyMap<string, MatrixCell>
}

export interface Matrix {
  kind: 'inspection' | 'maintenance'
  rows: readonly MatrixRow[]
}

export const useMatrix = (planId: string, month: string) =>
  useQuery({
    queryKey: [workPlan.name, 'matrix', planId, month],
    queryFn: async ({ signal }): Promise<Matrix> => {
      const wire = recordOf(await client.get(`${workPlan.path}/matrix`, { planId, month }, signal))
      return {
        kind: wire.planType === 'maintenance' ? 'maintenance' : 'inspection',
        rows: listOf(wire.devices).map((row) => ({
          deviceId: plain(row.deviceId),
          name: plain(row.name),
          days: new Map(
            Object.entries(recordOf(row.days)).map(([day, cell]) => {
              const { state, count, billId } = recordOf(cell)
              const known = cellStates.find((one) => one === state) ?? 'done'
              return [day, { state: known, count: Number(count), billId: plain(billId) }]
            }),
          ),
        })),
      }
    },
    enabled: planId !== '',
    placeholderData: (before) => before,
    meta: { follows: [workPlan, inspectionBill, maintenanceBill], isQuiet: true },
  })

// What the page of an alarm reads: each part by a call of its own, and again when the alarm changes.
import type { AlarmAround, AlarmFollowed, AlarmMeaning, SimilarAlarms } from '@steward/domain/alarm/page/answers'
import {
  alarmLinkageExecution,
  alarmRecord,
  alarmRule,
  deviceCommand,
  deviceLockout,
  deviceRunRecord,
  messageRecord,
  repairOrder,
} from '@steward/domain/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { type Follows, rowOf } from '../../data/follows.ts'

/** Milliseconds between two looks at what happens near it, while alarms come. */
const PAUSE = 5_000

/** Below the alarm: what happens to other alarms does not have it read again. */
const keyOf = (part: string, id: string) => [alarmRecord.name, part, { filters: { id } }]
const ask = (part: string, query: Readonly<Record<string, string | number>>, signal: AbortSignal) =>
  client.get(`${alarmRecord.path}/${part}`, query, signal)

export const useMeaning = (id: string) =>
  useQuery({
    queryKey: keyOf('meaning', id),
    queryFn: async ({ signal }) => (await ask('meaning', { id }, signal)) as AlarmMeaning,
    meta: { follows: [alarmRule], isQuiet: true },
  })

const near: Follows = [alarmRecord, deviceCommand, deviceLockout, deviceRunRecord]

/** `at` is the moment in ms. */
export const useAround = (id: string, at: number) =>
  useQuery({
    // Other alarms belong to it.
    queryKey: [alarmRecord.name, 'around', id, at],
    queryFn: async ({ signal }) => (await ask('around', { id, at }, signal)) as AlarmAround,
    placeholderData: keepPreviousData,
    meta: { follows: near, isQuiet: true, pause: PAUSE },
  })

export const useFollowed = (id: string) =>
  useQuery({
    queryKey: keyOf('followed', id),
    queryFn: async ({ signal }) => (await ask('followed', { id }, signal)) as AlarmFollowed,
    meta: { follows: [...rowOf(alarmRecord, id), alarmLinkageExecution, messageRecord], isQuiet: true },
  })

export const useSimilar = (id: string) =>
  useQuery({
    queryKey: keyOf('similar', id),
    queryFn: async ({ signal }) => (await ask('similar', { id }, signal)) as SimilarAlarms,
    meta: { follows: [...rowOf(alarmRecord, id), repairOrder], isQuiet: true },
  })

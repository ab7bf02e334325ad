// What of a device can be controlled, as the thing model says it.
import { type Wire, listOf, recordOf } from '@steward/client/wire'
import { withNames } from '@steward/domain/expression/named'
import { thingModel } from '@steward/domain/index'
import { type Point, isWritable } from '@steward/domain/iot/control'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { plain } from '../../kinds/view.ts'
import { type ServiceParam, itemsIn, paramsOf } from './service-params.ts'

export interface Controlled extends Point {
  isCritical: boolean
  /** Of a service; undefined where its model says none. */
  params: readonly ServiceParam[] | undefined
  /** With properties by their names. */
  interlock: string
  /** As the device last reported it; empty where it never did. */
  now: string
  isStale: boolean
}

const numberOf = (value: unknown) => {
  const text = plain(value)
  return text === '' ? undefined : Number(text)
}

const pointOf = (row: Wire, names: ReadonlyMap<string, string>): Controlled => ({
  identifier: plain(row.identifier),
  name: plain(row.name),
  kind: row.kind === 'service' ? 'service' : 'property',
  dataType: plain(row.dataType),
  accessMode: plain(row.accessMode),
  unit: plain(row.unit),
  minValue: numberOf(row.minValue),
  maxValue: numberOf(row.maxValue),
  hardMin: numberOf(row.hardMin),
  hardMax: numberOf(row.hardMax),
  items: itemsIn(row.enumItems),
  isCritical: row.isCritical === 1,
  params: row.kind === 'service' ? paramsOf(row) : undefined,
  interlock: withNames(plain(row.interlock), names),
  now: plain(row.text) === '' ? '' : `${plain(row.text)}${plain(row.unit) === '' ? '' : ` ${plain(row.unit)}`}`,
  isStale: row.stale === true,
})

export const useControlled = (deviceId: string) =>
  useQuery({
    queryKey: [thingModel.name, 'controlled', deviceId],
    queryFn: async ({ signal }) => {
      const rows = listOf(await client.get(`${thingModel.path}/findByDeviceId`, { deviceId }, signal))
      const names = new Map(rows.map((row) => [plain(row.identifier), plain(row.name)]))
      return rows
        .filter((row) => row.kind !== 'event')
        .map((row) => pointOf(row, names))
        .filter(isWritable)
    },
    refetchInterval: 10_000,
    meta: { follows: [thingModel], isQuiet: true },
  })

export interface Outcome {
  id: string
  status: string
  code: number | undefined
  msg: string
}

export async function sendCommand(asked: {
  deviceId: string
  identifier: string
  value: unknown
  reason: string
}): Promise<Outcome> {
  const answer = recordOf(await client.post('iot/tool/control', asked))
  const reply = answer.reply === null ? undefined : recordOf(answer.reply)
  return {
    id: plain(answer.commandId),
    status: plain(answer.status),
    code: reply ? Number(reply.code) : undefined,
    msg: plain(reply?.msg),
  }
}

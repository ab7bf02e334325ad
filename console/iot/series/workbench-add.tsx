// Adds a line to the workbench: the device first, then one of its values.
import { listOf } from '@steward/client/wire'
import { alarmRecord } from '@steward/domain/index'
import type { Field } from '@steward/domain/kinds/kind'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { RefInput } from '../../kinds/inputs/ref.tsx'
import { useWords } from '../run/words/use-words.ts'
import { type LineKey, MOST_UNITS, keyOf } from './workbench-lines.ts'

// A reference to a device, as forms have it.
const { by: _, ...deviceField } = alarmRecord.fields.deviceId as Field & { by?: string }

interface Props {
  lines: readonly LineKey[]
  units: readonly string[]
  isFull: boolean
  add: (line: LineKey) => void
}

interface PointOf {
  identifier: string
  name: string
  unit: string
}

function usePoints(deviceId: string | undefined) {
  return useQuery({
    queryKey: ['thing-model', 'of-device', deviceId],
    queryFn: async ({ signal }): Promise<PointOf[]> =>
      listOf(await client.get('iot/thins-model/findByDeviceId', { deviceId: deviceId ?? '' }, signal))
        .filter(({ kind }) => kind === 'property')
        .map(({ identifier, name, unit }) => ({
          identifier: String(identifier),
          name: String(name),
          unit: typeof unit === 'string' ? unit : '',
        })),
    enabled: deviceId !== undefined,
    meta: { follows: nothing, isQuiet: true },
  })
}

export function AddLine({ lines, units, isFull, add }: Props) {
  const { t } = useWords()
  const [deviceId, setDevice] = useState<string>()
  const [identifier, setIdentifier] = useState('')
  const { data: points = [] } = usePoints(deviceId)
  const id = useId()
  const isThird = (unit: string) => units.length >= MOST_UNITS && !units.includes(unit)
  const known = new Set(lines.map(keyOf))
  const point = points.find((one) => one.identifier === identifier)
  const isReady = deviceId !== undefined && point !== undefined && !isFull && !isThird(point.unit)
  return (
    <form
      className="bench-add"
      aria-label={t('add')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) return
        add({ deviceId, identifier })
        setIdentifier('')
      }}
    >
      <label htmlFor={`${id}-device`}>{t('pickDevice')}</label>
      <RefInput
        id={`${id}-device`}
        name="deviceId"
        field={deviceField as Field}
        value={deviceId ?? null}
        onChange={(value) => {
          setDevice(typeof value === 'string' && value !== '' ? value : undefined)
          setIdentifier('')
        }}
      />
      <label htmlFor={`${id}-point`}>{t('pickPoint')}</label>
      <select
        id={`${id}-point`}
        value={identifier}
        disabled={points.length === 0}
        onChange={({ target }) => setIdentifier(target.value)}
      >
        <option value="" />
        {points.map((one) => (
          <option
            key={one.identifier}
            value={one.identifier}
            disabled={
              isThird(one.unit) ||
              (deviceId !== undefined && known.has(keyOf({ deviceId, identifier: one.identifier })))
            }
          >
            {one.unit === '' ? one.name : `${one.name} (${one.unit})`}
          </option>
        ))}
      </select>
      <Button htmlType="submit" type="primary" disabled={!isReady}>
        {t('addIt')}
      </Button>
      {isFull && <small>{t('full')}</small>}
      {!isFull && units.length >= MOST_UNITS && (
        <small>{t('twoUnits', { units: units.map((one) => one || '1').join(' · ') })}</small>
      )}
    </form>
  )
}

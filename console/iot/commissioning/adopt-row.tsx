// One device that reports without being declared; chosen, it asks for what a device needs.
import { device } from '@steward/domain/index'
import type { Field } from '@steward/domain/kinds/kind'
import { Checkbox, Input } from 'antd'
import { RefInput } from '../../kinds/inputs/ref.tsx'
import type { Chosen, Unknown } from './adopt.ts'
import { useWords } from './words/adopt/use-words.ts'

interface Props {
  row: Unknown
  chosen: Chosen | undefined
  /** Undefined takes the choice back. */
  choose: (chosen: Chosen | undefined) => void
  begin: () => Chosen
  isFull: boolean
  refusal: string | undefined
}

const SHOWN = 6

export function AdoptRow({ row, chosen, choose, begin, isFull, refusal }: Props) {
  const { t } = useWords()
  const { deviceCode, gatewayName, messages, lastTime, values, known } = row
  return (
    <li className="adopt-row" data-chosen={chosen !== undefined} data-refused={refusal !== undefined}>
      <Checkbox
        checked={chosen !== undefined}
        disabled={isFull && chosen === undefined}
        onChange={({ target }) => choose(target.checked ? begin() : undefined)}
      >
        <strong>{deviceCode}</strong> <span>{gatewayName}</span>
      </Checkbox>
      <p>
        <small>{t('messages', { count: messages, time: lastTime })}</small>
        {values.slice(0, SHOWN).map((value) => (
          <code key={value}>{value}</code>
        ))}
        {values.length > SHOWN && <small>+{values.length - SHOWN}</small>}
        <small>
          {values.length === 0 ? t('noValues') : known > 0 ? t('fits', { known, all: values.length }) : t('noFit')}
        </small>
      </p>
      {chosen && (
        <div className="adopt-fields">
          <Input
            aria-label={t('name', { code: deviceCode })}
            maxLength={64}
            value={chosen.deviceName}
            onChange={({ target }) => choose({ ...chosen, deviceName: target.value })}
          />
          <Which
            name="deviceTypeId"
            label={`${t('type')} ${deviceCode}`}
            placeholder={t('type')}
            value={chosen.deviceTypeId}
            choose={(id) => choose({ ...chosen, deviceTypeId: id })}
          />
          <Which
            name="areaId"
            label={`${t('area')} ${deviceCode}`}
            placeholder={t('area')}
            value={chosen.areaId}
            choose={(id) => choose({ ...chosen, areaId: id })}
          />
        </div>
      )}
      {refusal !== undefined && <p role="alert">{refusal}</p>}
    </li>
  )
}

interface WhichProps {
  name: 'deviceTypeId' | 'areaId'
  label: string
  placeholder?: string
  value: string
  choose: (id: string) => void
}

export const Which = ({ name, label, placeholder = label, value, choose }: WhichProps) => (
  <div role="group" aria-label={label}>
    <RefInput
      name={name}
      field={device.fields[name] as Field}
      placeholder={placeholder}
      value={value === '' ? null : value}
      onChange={(id) => choose(typeof id === 'string' ? id : '')}
    />
  </div>
)

// What a node shows of devices: the device, its property, the effect, its conditions, and what a click does.
import { PlusOutlined } from '@ant-design/icons'
import { listOf } from '@steward/client/wire'
import { ledgerDevice, thingModel } from '@steward/domain/index'
import { isWritable } from '@steward/domain/iot/control'
import { type Effect, type SceneBinding, effects } from '@steward/domain/iot/scene/bindings'
import type { NodeKind } from '@steward/domain/iot/scene/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense } from 'react'
import { client } from '../../../data/client.ts'
import { nothing } from '../../../data/follows.ts'
import { useLocale } from '../../../data/locale.ts'
import { viewOf } from '../../../kinds/index.ts'
import type { AnyRow } from '../../../kinds/view.ts'
import { plain } from '../../../kinds/view.ts'
import type { SceneFile } from '../scene-view.ts'
import { useWords } from '../words/use-words.ts'
import { bound, effectOf } from './drawing.ts'
import { ChoiceRow, Row, TextRow } from './inputs.tsx'
import { Rules } from './rules.tsx'
import type { Work } from './use-steps.ts'

interface BindingsProps {
  work: Work
  nodeId: string
  kind: NodeKind | 'part'
  names: ReadonlyMap<string, string>
  files: Readonly<Record<string, SceneFile>>
}

export function Bindings({ work, nodeId, kind, names }: BindingsProps) {
  const { t } = useWords()
  const { drawing, change } = work
  const own = drawing.bindings.filter((one) => one.nodeId === nodeId)
  const put = (next: readonly SceneBinding[], merge?: string) => change((before) => bound(before, nodeId, next), merge)
  const last = own.at(-1)
  // The next effect is usually of the same device.
  const add = () => put([...own, { nodeId, deviceId: last?.deviceId ?? '0', effect: effectOf(kind) }])
  return (
    <section className="draw-bindings" aria-label={t('bindings')}>
      <h3>
        {t('bindings')}
        {nodeId.startsWith('#') && <small>{nodeId.slice(1)}</small>}
      </h3>
      {own.length === 0 && <p className="draw-hint">{t('unbound')}</p>}
      {own.map((binding, at) => (
        // Bindings of a node have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className="draw-binding">
          <BindingForm
            binding={binding}
            kind={kind}
            name={names.get(binding.deviceId ?? '')}
            set={(next, merge) => put(own.with(at, next), merge && `${nodeId} ${at} ${merge}`)}
          />
          <Button size="small" type="text" danger onClick={() => put(own.toSpliced(at, 1))}>
            {t('unbind')}
          </Button>
        </fieldset>
      ))}
      <Button size="small" icon={<PlusOutlined />} onClick={add}>
        {t('bind')}
      </Button>
    </section>
  )
}

const deviceField = ledgerDevice.fields.deviceId
const { Input: DeviceInput } = viewOf(deviceField)

export interface PointOf {
  identifier: string
  name: string
  unit: string
  isWritable: boolean
}

/** Properties of a device, and what of it can be controlled. */
const usePoints = (deviceId: string) =>
  useQuery({
    queryKey: [thingModel.name, 'points', deviceId],
    queryFn: async ({ signal }) =>
      listOf(await client.get(`${thingModel.path}/findByDeviceId`, { deviceId }, signal))
        .filter(({ kind }) => kind !== 'event')
        .map((row): PointOf => {
          const kind = row.kind === 'service' ? 'service' : 'property'
          const accessMode = plain(row.accessMode)
          return {
            identifier: plain(row.identifier),
            name: plain(row.name),
            unit: plain(row.unit),
            isWritable: isWritable({ kind, accessMode }),
          }
        }),
    enabled: deviceId !== '' && deviceId !== '0',
    meta: { follows: nothing, isQuiet: true },
  })

interface FormProps {
  binding: SceneBinding
  kind: NodeKind | 'part'
  name: string | undefined
  set: (next: SceneBinding, merge?: string) => void
}

function BindingForm({ binding, kind, name, set }: FormProps) {
  const { t } = useWords()
  const locale = useLocale()
  const { deviceId = '', jsCode, identifier, effect, onClick, rules = [] } = binding
  const { data: points = [] } = usePoints(deviceId)
  const id = deviceId === '0' ? '' : deviceId
  const isControl = kind === 'switch' || kind === 'button' || onClick?.do === 'control'
  const options = points
    .filter((point) => !isControl || point.isWritable || point.identifier === identifier)
    .map((point) => ({
      value: point.identifier,
      label: point.unit === '' ? point.name : `${point.name} (${point.unit})`,
    }))
  const put = (patch: Partial<SceneBinding>, merge?: string) => {
    const next = Object.entries({ ...binding, ...patch }).filter(([, value]) => value !== undefined)
    set(Object.fromEntries(next) as unknown as SceneBinding, merge)
  }
  const clicks = (['device', 'control', 'scene'] as const).map((value) => ({ value, label: t(`clicks.${value}`) }))
  return (
    <>
      <Row label={deviceField[locale]}>
        {(rowId) => (
          <Suspense fallback={null}>
            <DeviceInput
              id={rowId}
              name="deviceId"
              field={deviceField}
              row={{ deviceId: id, deviceName: name ?? jsCode ?? '' } as unknown as AnyRow}
              value={id}
              onChange={(next) => {
                const picked = plain(next)
                put({ deviceId: picked === '' ? '0' : picked, jsCode: undefined, identifier: undefined })
              }}
            />
          </Suspense>
        )}
      </Row>
      <ChoiceRow
        label={t('point')}
        value={identifier}
        options={options}
        canClear
        set={(next) => put({ identifier: next })}
      />
      <ChoiceRow
        label={t('effect')}
        value={effect}
        options={effects.map((value) => ({ value, label: t(`effects.${value}`) }))}
        set={(next: Effect | undefined) => next && put({ effect: next })}
      />
      {effect !== 'alarmColor' && (
        <Rules
          effect={effect}
          rules={rules}
          set={(next, merge) => put({ rules: next.length > 0 ? next : undefined }, merge)}
        />
      )}
      <ChoiceRow
        label={t('click')}
        value={onClick?.do ?? (isControl ? undefined : 'device')}
        options={clicks}
        set={(next) =>
          put({ onClick: next === 'control' ? { do: next } : next === 'scene' ? { do: next, code: '-' } : undefined })
        }
      />
      {onClick?.do === 'scene' && (
        <TextRow
          label={t('sceneCode')}
          value={onClick.code === '-' ? '' : onClick.code}
          max={48}
          set={(code) => put({ onClick: { do: 'scene', code: code === '' ? '-' : code } }, 'code')}
        />
      )}
      {onClick?.do === 'control' && (
        <TextRow
          label={t('sends')}
          value={onClick.value === undefined ? '' : String(onClick.value)}
          max={64}
          set={(text) => put({ onClick: { do: 'control', ...(text === '' ? {} : { value: sentOf(text) }) } }, 'sends')}
        />
      )}
    </>
  )
}

const sentOf = (text: string): string | number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)

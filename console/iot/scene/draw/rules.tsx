// Conditions of a binding in the language of rules, each with what it does; faults are said while one types.
import { PlusOutlined } from '@ant-design/icons'
import { type Effect, type SceneRule, type SceneStyle, movements } from '@steward/domain/iot/scene/bindings'
import { whenFault } from '@steward/domain/iot/scene/when'
import { Button, Input, Switch } from 'antd'
import { useLocale } from '../../../data/locale.ts'
import { useWords } from '../words/use-words.ts'
import { ChoiceRow, ColourRow, NumberRow, Row, TextRow } from './inputs.tsx'

interface RulesProps {
  effect: Effect
  rules: readonly SceneRule[]
  set: (next: SceneRule[], merge?: string) => void
}

const first: Readonly<Record<Effect, SceneStyle>> = {
  text: { text: '' },
  color: { color: 'danger' },
  fill: { color: 'danger' },
  rotate: { number: 0 },
  visible: { visible: true },
  anim: { anim: 'flow' },
  alarmColor: {},
}

export function Rules({ effect, rules, set }: RulesProps) {
  const { t } = useWords()
  return (
    <>
      {rules.map((rule, at) => (
        // Rules have no name but their place, which decides.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="draw-rule">
          <When value={rule.when} set={(when) => set(rules.with(at, { ...rule, when }), `when ${at}`)} />
          <Style
            effect={effect}
            style={rule.style}
            set={(style) => set(rules.with(at, { ...rule, style }), `style ${at}`)}
          />
          <Button size="small" type="text" danger onClick={() => set(rules.toSpliced(at, 1))}>
            {t('removeRule')}
          </Button>
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() => set([...rules, { when: 'value > 0', style: first[effect] }])}
      >
        {t('rule')}
      </Button>
    </>
  )
}

function When({ value, set }: { value: string; set: (when: string) => void }) {
  const { t } = useWords()
  const locale = useLocale()
  const fault = whenFault(value, locale)
  return (
    <Row label={t('when')}>
      {(id) => (
        <span className="draw-when">
          <Input
            id={id}
            size="small"
            maxLength={500}
            value={value}
            placeholder={t('whenHint')}
            {...(fault === undefined ? {} : { status: 'error' as const })}
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : `${id}-fault`}
            onChange={(event) => set(event.target.value)}
          />
          {fault !== undefined && <small id={`${id}-fault`}>{fault}</small>}
        </span>
      )}
    </Row>
  )
}

function Style({ effect, style, set }: { effect: Effect; style: SceneStyle; set: (style: SceneStyle) => void }) {
  const { t } = useWords()
  const put = (patch: Partial<SceneStyle>) => {
    const next = Object.entries({ ...style, ...patch }).filter(([, value]) => value !== undefined)
    set(Object.fromEntries(next) as SceneStyle)
  }
  return (
    <>
      {effect === 'text' && (
        <TextRow
          label={t('shows')}
          value={style.text ?? ''}
          max={64}
          set={(text) => put({ text: text === '' ? undefined : text })}
        />
      )}
      {['text', 'color', 'fill'].includes(effect) && (
        <ColourRow label={t('colour')} value={style.color} set={(color) => put({ color })} />
      )}
      {(effect === 'rotate' || effect === 'fill') && (
        <NumberRow
          label={t(effect === 'rotate' ? 'degrees' : 'level')}
          value={style.number}
          set={(number) => put({ number })}
        />
      )}
      {effect === 'visible' && (
        <Row label={t('visible')}>
          {(id) => (
            <Switch id={id} size="small" checked={style.visible ?? true} onChange={(visible) => put({ visible })} />
          )}
        </Row>
      )}
      {effect === 'anim' && (
        <ChoiceRow
          label={t('movement')}
          value={style.anim}
          options={[...movements, 'none' as const].map((value) => ({ value, label: t(`movements.${value}`) }))}
          set={(anim) => put({ anim })}
        />
      )}
    </>
  )
}

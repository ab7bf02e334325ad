// The content of an automation as people compose it: when, if, then, otherwise, and the parameters they speak of.
import { MOST_CONDITIONS, MOST_GROUPS, MOST_PARAMS, MOST_TRIGGERS } from '@steward/domain/alarm/automation/content'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { type InputProps, plain } from '../../kinds/view.ts'
import { Help } from '../../kit/help.tsx'
import type { Draft } from '../linkage/action-parts.ts'
import { ActionRows } from '../linkage/action-rows.tsx'
import { listIn, objectIn } from '../rule/json-value.ts'
import { ConditionFields, conditionKinds } from './condition-fields.tsx'
import { ParamFields } from './param-rows.tsx'
import { Rows } from './rows.tsx'
import { TriggerFields, triggerKinds } from './trigger-fields.tsx'
import { useWords } from './words/use-words.ts'
import './automation.css'

const actionKinds = ['letter', 'sms', 'channel', 'command', 'delay'] as const
const hours = { days: [1, 2, 3, 4, 5], spans: [{ from: '08:00', to: '18:00' }], offDays: 'asUsual' }

export default function ContentInput({ id, value, onChange }: InputProps) {
  const { t } = useWords()
  const content = objectIn(value)
  const set = (name: string, next: readonly unknown[]) => {
    const { [name]: _before, ...others } = content
    const whole = next.length === 0 ? others : { ...others, [name]: next }
    onChange?.(Object.keys(whole).length === 0 ? '' : JSON.stringify(whole))
  }
  const [params, triggers] = [listIn(content.params), listIn(content.triggers)]
  const groups = Array.isArray(content.conditionGroups) ? content.conditionGroups.map(listIn) : []
  const deviceParams = params.flatMap(({ type, name }) => (type === 'device' ? [plain(name)] : []))
  const setGroup = (at: number, next: readonly Draft[]) =>
    set(
      'conditionGroups',
      next.length === 0 ? groups.filter((_, i) => i !== at) : groups.map((one, i) => (i === at ? next : one)),
    )
  return (
    <div id={id} className="automation-content">
      <Part title={t('when')} help={t('whenHelp')}>
        <Rows
          rows={triggers}
          send={(next) => set('triggers', next)}
          what={t('trigger')}
          kinds={triggerKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        >
          {(action, change) => <TriggerFields action={action} change={change} deviceParams={deviceParams} />}
        </Rows>
        {triggers.length < MOST_TRIGGERS && (
          <Button onClick={() => set('triggers', [...triggers, { kind: 'property', op: 'gt' }])}>
            {t('addTrigger')}
          </Button>
        )}
      </Part>
      <Part title={t('asks')} help={t('asksHelp')}>
        {groups.map((group, at) => (
          // Groups have no identity of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="automation-group">
            <Rows
              rows={group}
              send={(next) => setGroup(at, next)}
              what={`${t('group')} ${at + 1} ${t('condition')}`}
              kinds={conditionKinds.map((kind) => ({ value: kind, label: t(`asked.${kind}`) }))}
              begin={(kind) => (kind === 'time' ? { kind, ...hours } : { kind })}
            >
              {(action, change) => <ConditionFields action={action} change={change} deviceParams={deviceParams} />}
            </Rows>
            {group.length < MOST_CONDITIONS && (
              <Button onClick={() => setGroup(at, [...group, { kind: 'property', op: 'gt' }])}>
                {t('addCondition')}
              </Button>
            )}
          </div>
        ))}
        {groups.length < MOST_GROUPS && (
          <Button onClick={() => set('conditionGroups', [...groups, [{ kind: 'property', op: 'gt' }]])}>
            {t('addGroup')}
          </Button>
        )}
      </Part>
      <Part title={t('does')}>
        <ActionRows
          actions={listIn(content.actions)}
          send={(next) => set('actions', next)}
          kinds={actionKinds}
          deviceParams={deviceParams}
        />
      </Part>
      <Part title={t('otherwise')} help={t('otherwiseHelp')}>
        <ActionRows
          actions={listIn(content.else)}
          send={(next) => set('else', next)}
          kinds={actionKinds}
          deviceParams={deviceParams}
        />
      </Part>
      <Part title={t('params')} help={t('paramsHelp')}>
        <Rows rows={params} send={(next) => set('params', next)} what={t('param')}>
          {(action, change) => <ParamFields action={action} change={change} />}
        </Rows>
        {params.length < MOST_PARAMS && (
          <Button onClick={() => set('params', [...params, { type: 'number' }])}>{t('addParam')}</Button>
        )}
      </Part>
    </div>
  )
}

function Part({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className="automation-part" aria-label={title}>
      <h4>
        {title}
        <Help words={help} />
      </h4>
      <div className="linkage-actions">{children}</div>
    </section>
  )
}

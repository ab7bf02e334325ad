// The rule list: each rule as a sentence with property, limit, unit and duration, and a notice of rules that cannot
// fire.
import { recordOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { alarmRule } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { EntityScreen } from '../crud/entity-screen.tsx'
import { client } from '../data/client.ts'
import { allFacts, links, written } from '../detail/parts.tsx'
import { lazyInput } from '../kinds/lazy-input.ts'
import { Tag } from '../kinds/tag.tsx'
import { type InputProps, plain } from '../kinds/view.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { adjust } from '../screen/adjusted.ts'
import type { Typed } from '../screen/draft.ts'
import { label } from '../words/rule-label.ts'
import './alarm-rule.css'
import { useWords } from '../words/rule.ts'

const entity = alarmRule as unknown as Entity

/** Renders nothing while every rule is valid. */
function BrokenRules() {
  const { t } = useWords()
  const { data = 0 } = useQuery({
    queryKey: [alarmRule.name, 'broken'],
    queryFn: async ({ signal }) => Number(recordOf(await client.get(`${alarmRule.path}/broken`, {}, signal)).count),
    meta: { follows: [alarmRule], isQuiet: true },
  })
  if (data === 0) return null
  return (
    <p className="rule-broken" role="status">
      {t('broken', { count: data })}
    </p>
  )
}

/** Computed fields the server adds to a row beside the declared ones. */
const beside = (rule: object, name: 'sentence' | 'fault' | 'identifierName') => plain(recordOf(rule)[name])

function Sentence({ rule }: { rule: object }) {
  const { t } = useWords()
  const fault = beside(rule, 'fault')
  return (
    <span className="rule-sentence">
      {beside(rule, 'sentence')}
      {fault !== '' && (
        <span className="rule-fault" title={fault}>
          <Tag tone="danger">{t('vanished')}</Tag> {fault}
        </span>
      )}
    </span>
  )
}

const PickInput = lazyInput((inputs) => inputs.PickInput)

const offered = { from: `${alarmRule.path}/replaceable`, given: ['deviceId', 'identifier'] } as const

/** Offers the rules of the chosen device's type on the chosen property. */
const ReplacesInput = (props: InputProps) => <PickInput {...props} field={{ ...props.field, ...offered }} />

const RuleStanding = lazyPart(
  () => import('./rule-standing.tsx'),
  (module) => module.RuleStanding,
)

const isThreshold = ({ condType }: Typed) => condType === 'threshold'
const isRange = ({ condType }: Typed) => condType === 'range_out' || condType === 'range_in'

const look = adjust(alarmRule, {
  columns: ['ruleName', 'condType', 'alarmLevel', 'deviceTypeId', 'deviceId', 'status'],
  widths: { condType: 300, ruleName: 240, alarmLevel: 90, deviceTypeId: 130, deviceId: 170 },
  paper: { condType: (_, rule) => beside(rule, 'sentence') },
  cell: {
    condType: (_, rule) => <Sentence rule={rule} />,
    identifier: (value, rule) => beside(rule, 'identifierName') || value,
  },
  Head: BrokenRules,
  page: [allFacts, RuleStanding, links, written],
  inputs: { replacesId: ReplacesInput },
  sections: [
    { ...label((words) => words.rule.sections.rule), fields: ['ruleName', 'ruleCode', 'alarmLevel'] },
    {
      ...label((words) => words.rule.sections.target),
      fields: ['targetType', 'deviceTypeId', 'deviceId', 'identifier', 'replacesId'],
    },
    {
      ...label((words) => words.rule.sections.condition),
      fields: ['condType', 'operator', 'limitRef', 'limitValue', 'lowValue', 'highValue', 'nodataSec', 'durationSec'],
    },
    { ...label((words) => words.rule.sections.recovery), fields: ['hysteresis', 'clearDelay', 'advice'] },
  ],
  shown: {
    deviceTypeId: ({ targetType }) => targetType === 'deviceType',
    deviceId: ({ targetType }) => targetType === 'device',
    replacesId: ({ targetType }) => targetType === 'device',
    operator: isThreshold,
    limitRef: isThreshold,
    limitValue: (typed) => isThreshold(typed) && (plain(typed.limitRef) || 'own') === 'own',
    lowValue: isRange,
    highValue: isRange,
    hysteresis: (typed) => isThreshold(typed) || isRange(typed),
    nodataSec: ({ condType }) => condType === 'nodata',
  },
})

export default function AlarmRuleScreen() {
  return <EntityScreen entity={entity} adjust={look} />
}

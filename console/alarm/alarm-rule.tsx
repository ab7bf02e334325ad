// The rule list: each rule as a sentence with property, limit, unit and duration, and a notice of rules that cannot
// fire.
import { recordOf } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import { RULE_HIT_DAYS, RULE_LAST_DAYS } from '@steward/domain/alarm/rule-hits'
import type { Entity } from '@steward/domain/entity'
import { alarmRecord, alarmRule } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { EntityScreen } from '../crud/entity-screen.tsx'
import { client } from '../data/client.ts'
import { allFacts, links, written } from '../detail/parts.tsx'
import { lazyInput } from '../kinds/lazy-input.ts'
import { Tag } from '../kinds/tag.tsx'
import { type InputProps, plain } from '../kinds/view.ts'
import { Link } from '../kit/address/link.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { useLinks } from '../live/live-paths.ts'
import { adjust } from '../screen/adjusted.ts'
import { label } from '../words/rule-label.ts'
import { useWords } from '../words/rule.ts'
import './alarm-rule.css'
import { shownFields } from './rule/rule-look.ts'

const entity = alarmRule as unknown as Entity

/** Renders nothing while every rule is valid; where that is not known it says so. */
function BrokenRules() {
  const { t } = useWords()
  const query = useQuery({
    queryKey: [alarmRule.name, 'broken'],
    queryFn: async ({ signal }) => Number(recordOf(await client.get(`${alarmRule.path}/broken`, {}, signal)).count),
    meta: { follows: [alarmRule], isQuiet: true },
  })
  return (
    <Loaded query={query} name={t('brokenName')} shape={null}>
      {(count) =>
        count > 0 && (
          <p className="rule-broken" role="status">
            {t('broken', { count })}
          </p>
        )
      }
    </Loaded>
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
      <Hits rule={rule} />
    </span>
  )
}

/** How often it has raised an alarm, and the way to these; nothing for whoever may not see alarms. */
function Hits({ rule }: { rule: object }) {
  const { t } = useWords()
  const linkTo = useLinks()
  const { id, hits: sent } = recordOf(rule)
  if (sent === undefined) return null
  const hits = recordOf(sent)
  const [week, active] = [Number(hits.week), Number(hits.active)]
  return (
    <small className="rule-hits">
      <Link to={linkTo(alarmRecord, { 'f.ruleId': plain(id) })}>{t('hits', { count: week, days: RULE_HIT_DAYS })}</Link>
      {active > 0 && <b>{t('hitsActive', { active })}</b>}
      <span>
        {hits.last === null
          ? t('hitsNever', { days: RULE_LAST_DAYS })
          : t('hitsLast', { time: wireTime(Number(hits.last)).slice(0, 16) })}
      </span>
    </small>
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

const CondInput = lazyPart(
  () => import('./rule/cond-input.tsx'),
  (module) => module.default,
)
const LevelsInput = lazyPart(
  () => import('./rule/levels-input.tsx'),
  (module) => module.default,
)
const HoursInput = lazyPart(
  () => import('./rule/hours-input.tsx'),
  (module) => module.default,
)
const RuleFoot = lazyPart(
  () => import('./rule/rule-foot.tsx'),
  (module) => module.default,
)

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
  inputs: { replacesId: ReplacesInput, cond: CondInput, levels: LevelsInput, schedule: HoursInput },
  Foot: RuleFoot,
  wide: ['cond', 'levels', 'schedule', 'runExpr', 'suppressExpr', 'clearExpr', 'cause', 'consequence', 'advice'],
  sections: [
    { ...label((words) => words.rule.sections.rule), fields: ['ruleName', 'ruleCode', 'alarmLevel'] },
    {
      ...label((words) => words.rule.sections.target),
      fields: ['targetType', 'deviceTypeId', 'areaId', 'deviceId', 'excludeIds', 'replacesId'],
    },
    {
      ...label((words) => words.rule.sections.condition),
      fields: [
        'condType',
        'identifier',
        'operator',
        'limitRef',
        'limitValue',
        'lowValue',
        'highValue',
        'nodataSec',
        'cond',
        'levels',
        'durationSec',
        'repeatCount',
        'repeatWindow',
      ],
    },
    {
      ...label((words) => words.rule.sections.recovery),
      fields: ['clearMode', 'hysteresis', 'clearDelay', 'clearExpr', 'flapCount', 'flapWindow'],
    },
    {
      ...label((words) => words.rule.sections.when),
      fields: ['runExpr', 'suppressExpr', 'schedule', 'effectiveFrom', 'effectiveTo'],
    },
    {
      ...label((words) => words.rule.sections.response),
      fields: ['alwaysTold', 'cutsSupply', 'cause', 'consequence', 'advice', 'respondMinutes'],
    },
  ],
  shown: shownFields,
})

export default function AlarmRuleScreen() {
  return <EntityScreen entity={entity} adjust={look} />
}

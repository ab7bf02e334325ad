// Work plans: the list with what was done of each, its year, month, load and devices, and the plan as a page.
import type { Entity } from '@steward/domain/entity'
import { planOccurrence, workPlan } from '@steward/domain/index'
import { cycleWords } from '@steward/domain/planned/cycle-words'
import { cycleOf } from '@steward/domain/planned/plan-cycle'
import { screen } from '../../crud/screen.tsx'
import { useLocale } from '../../data/locale.ts'
import { facts, related, steps, written } from '../../detail/parts.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import type { HeadProps } from '../../screen/adjust.ts'
import { type Chip, Chips } from '../../views/chips.tsx'
import { table, views } from '../../views/views.tsx'
import { DoneRate } from './done-rate.tsx'
import { EnableDialog } from './enable-dialog.tsx'
import { LawLine } from './law-line.tsx'
import { PlanAid } from './plan-aid.tsx'
import { planLook } from './plan-look.ts'
import { label } from './words/label.ts'
import { useWords } from './words/use-words.ts'
import './plan.css'

const entity = workPlan as unknown as Entity

const YearView = lazyPart(
  () => import('./year-view.tsx'),
  (module) => module.YearView,
)
const MonthView = lazyPart(
  () => import('./month-view.tsx'),
  (module) => module.MonthView,
)
const LoadView = lazyPart(
  () => import('./load-view.tsx'),
  (module) => module.LoadView,
)
const LawView = lazyPart(
  () => import('./law-view.tsx'),
  (module) => module.LawView,
)
const MatrixView = lazyPart(
  () => import('./matrix-view.tsx'),
  (module) => module.MatrixView,
)
const StoredPreview = lazyPart(
  () => import('./stored-preview.tsx'),
  (module) => module.StoredPreview,
)

function PlanChips(props: HeadProps) {
  const { t } = useWords()
  const chips: Chip[] = [
    { name: 'enabled', label: t('chips.enabled'), filters: { planStatus: 'enabled' } },
    { name: 'draft', label: t('chips.draft'), filters: { planStatus: 'draft' } },
    { name: 'inspection', label: t('chips.inspection'), filters: { planType: 'inspection', planStatus: 'enabled' } },
    { name: 'maintenance', label: t('chips.maintenance'), filters: { planType: 'maintenance', planStatus: 'enabled' } },
    { name: 'statutory', label: t('chips.statutory'), filters: { isStatutory: '1', planStatus: 'enabled' } },
    { name: 'all', label: t('chips.all'), filters: {}, isLong: true },
  ]
  return (
    <>
      <LawLine />
      <Chips {...props} entity={entity} label={t('chips.of')} chips={chips} />
    </>
  )
}

/** The cycle in words; of a plan by shift without the times, which are its group's. */
function CycleWords({ plan }: { plan: Parameters<typeof cycleOf>[0] }) {
  const words = cycleWords(cycleOf(plan), useLocale())
  return <span title={words}>{words}</span>
}

export default screen(workPlan, {
  columns: ['name', 'planStatus', 'planType', 'cycleType', 'nextPlannedTime', 'groupId', 'doneRate30d', 'planNo'],
  widths: { name: 190, cycleType: 230, doneRate30d: 120, groupId: 110 },
  cell: {
    cycleType: (_, row) => <CycleWords plan={row} />,
    templateId: (id, { templateName }) => (typeof templateName === 'string' && templateName !== '' ? templateName : id),
    doneRate30d: (rate) => <DoneRate rate={rate} />,
  },
  paper: {
    templateId: (id, { templateName }) => (typeof templateName === 'string' ? templateName : id),
  },
  Head: PlanChips,
  ...planLook,
  aids: { submit: PlanAid },
  dialogs: { enable: EnableDialog },
  when: {
    edit: ({ planStatus }) => planStatus !== 'ended',
    remove: ({ planStatus }) => planStatus === 'draft',
    skip: ({ planStatus, isStatutory }) => planStatus === 'enabled' && isStatutory !== 1,
  },
  prefill: { skip: ({ nextPlannedTime }) => ({ plannedTime: nextPlannedTime }) },
  views: views(
    table,
    { name: 'year', ...label((words) => words.plan.year), Body: YearView },
    { name: 'month', ...label((words) => words.plan.month), Body: MonthView },
    { name: 'load', ...label((words) => words.plan.load), Body: LoadView },
    { name: 'matrix', ...label((words) => words.plan.matrix), Body: MatrixView },
    { name: 'law', ...label((words) => words.plan.law.view), Body: LawView },
  ),
  page: [
    steps,
    StoredPreview,
    facts(
      ['planType', 'templateId', 'targetMode', 'deviceIds', 'areaIds', 'equipmentType', 'billMode', 'remark'],
      label((words) => words.plan.section.about),
    ),
    facts(
      [
        'basis',
        'startDate',
        'endDate',
        'holidayPolicy',
        'isStatutory',
        'nextPlannedTime',
        'nextRunAt',
        'lastRunAt',
        'doneRate30d',
      ],
      label((words) => words.plan.section.cycle),
    ),
    facts(
      [
        'assignMode',
        'groupId',
        'assigneeId',
        'rotation',
        'reviewerId',
        'windowMinutes',
        'leadMinutes',
        'graceMinutes',
        'openPolicy',
        'remindMinutes',
      ],
      label((words) => words.plan.section.assign),
    ),
    related(planOccurrence, 'planId'),
    written,
  ],
})

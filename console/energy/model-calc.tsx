// Metrics: the tree with their latest values, and beside it the chosen one; the register of all of them is another look.
import type { Entity } from '@steward/domain/entity'
import { modelCalc } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { facts, lines, steps, written } from '../detail/parts.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { table, views } from '../views/views.tsx'
import { numberText } from './metric-data.ts'
import { label } from './words/label.ts'

const entity = modelCalc as unknown as Entity

const MetricPane = lazyPart(() => import('./metric-pane.tsx'))

export default screen(modelCalc, {
  columns: ['calcName', 'nodeKind', 'period', 'lastValue', 'lastTs', 'lastError', 'calcCode'],
  widths: { calcName: 220, lastValue: 130, lastError: 200 },
  cell: {
    lastValue: (value, { unit, precision }) =>
      numberText(typeof value === 'number' ? value : null, typeof unit === 'string' ? unit : '', precision ?? 2),
  },
  shown: {
    expr: ({ nodeKind }) => nodeKind === 'formula',
  },
  when: { recompute: ({ nodeKind }) => nodeKind !== 'folder' },
  views: views({ name: 'tree', ...label((words) => words.energy.tree.look), Body: MetricPane }, table),
  page: [
    steps,
    facts(
      Object.keys(entity.fields).filter((name) => !['parentId', 'ancestors', 'sort', 'doneUntil'].includes(name)),
      modelCalc,
    ),
    lines('inputs'),
    written,
  ],
})

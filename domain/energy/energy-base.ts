import { entity } from '../entity.ts'
import { decimal, int, ref, text } from '../kinds/index.ts'

/** What consumption is divided by, month by month, so that last year's figure per bed never changes. */
export const energyBase = entity('energy-base', '能耗基数', 'Energy denominator', {
  path: 'zdhybiz/hyenergy/base',
  menu: { in: 'energy', at: 60, icon: 'book' },
  title: 'month',
  order: '-month',
  fields: {
    month: text('月份', 'Month', {
      required: true,
      max: 7,
      find: 'like',
      help: ['例如 2026-03；沿用至有更新的月份为止。', 'Such as 2026-03. It holds until a later month has its own.'],
    }),
    areaId: ref('area', '区域', 'Area', { required: true, find: 'tree' }),
    buildArea: decimal('建筑面积', 'Floor area', { scale: 2, min: 0, unit: 'm²' }),
    openBeds: int('开放床位', 'Open beds', { min: 0, max: 100_000 }),
    bedDays: int('实际占用床日', 'Bed days', { min: 0, max: 10_000_000 }),
    outpatientVisits: int('门急诊人次', 'Outpatient visits', { min: 0, max: 100_000_000 }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, hide: 'list' }),
  },
  check: ({ month }) =>
    month && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { field: 'month', problem: 'energy.month' } : undefined,
})

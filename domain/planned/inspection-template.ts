import { entity } from '../entity.ts'
import { bool, dict, int, ref, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { lines } from '../lines.ts'
import { indicatorCategory } from './dictionaries.ts'
import { inspectionTemplateDetail } from './inspection-template-detail.ts'
import { inspectionTemplateCourse } from './template-course.ts'

const system = { by: 'system' } as const

/** What an inspection looks at, in the order of the walk; versions share their code (domain reference 2.8). */
export const inspectionTemplate = entity('inspection-template', '巡检模板', 'Inspection template', {
  path: 'iot/inspection-template',
  menu: { in: 'library', address: 'planned', at: 10, icon: 'file-text' },
  title: 'name',
  fields: {
    templateCode: text('模板编号', 'Code', { ...system, max: 32, default: '', find: 'like' }),
    name: text('模板名称', 'Template', { required: true, max: 60, find: 'like' }),
    equipmentType: ref('device-type', '设备类型', 'Device type', {
      find: 'tree',
      help: ['不填表示混合路线。', 'Empty means a route past devices of several types.'],
    }),
    category: dict(indicatorCategory, '分类', 'Category', { find: 'eq', hide: 'list' }),
    estMinutes: int('预计用时', 'Takes about', { required: true, default: 30, min: 1, max: 480, unit: 'min' }),
    needScan: bool('需扫码', 'Scan at each device', { required: true, default: 0, find: 'eq' }),
    needReview: bool('需审核', 'To be reviewed', { required: true, default: 0, find: 'eq' }),
    versionNo: int('版本', 'Version', { ...system, default: 1 }),
    templateStatus: state(inspectionTemplateCourse, '状态', 'State'),
    itemCount: int('项目数', 'Items', { ...system, default: 0 }),
    usedPlanCount: int('使用计划数', 'Plans', { ...system, default: 0, hide: 'list' }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, hide: 'list' }),
  },
  actions: inspectionTemplateCourse.actions,
  lines: {
    details: lines(inspectionTemplateDetail, '项目', 'Items', {
      of: 'templateId',
      max: 200,
      unique: ['indicatorId'],
    }),
  },
})

import { entity } from '../entity.ts'
import { bool, dict, dicts, int, json, ref, refs, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { lines } from '../lines.ts'
import { executeMode, maintainLevel, workPermit } from './dictionaries.ts'
import { maintenanceTemplateDetail } from './maintenance-template-detail.ts'
import { maintenanceTemplateCourse } from './template-course.ts'

const system = { by: 'system' } as const
const counted = { by: 'system', default: 0 } as const

/** What upkeep of a level is made of; versions share their code (domain reference 2.8, 2.11). */
export const maintenanceTemplate = entity('maintenance-template', '保养模板', 'Upkeep template', {
  path: 'iot/maintenance-template',
  menu: { in: 'library', address: 'planned', at: 40, icon: 'file-text' },
  title: 'name',
  fields: {
    templateCode: text('模板编号', 'Code', { ...system, max: 32, default: '', find: 'like' }),
    name: text('模板名称', 'Template', { required: true, max: 60, find: 'like' }),
    equipmentType: ref('device-type', '设备类型', 'Device type', { required: true, find: 'tree' }),
    maintainLevel: dict(maintainLevel, '保养级别', 'Level', { required: true, default: 'month', find: 'eq' }),
    executeMode: dict(executeMode, '执行方式', 'Executed by', { required: true, default: 'internal', find: 'eq' }),
    vendorName: text('维保单位', 'Vendor', { max: 60, find: 'like', hide: 'list' }),
    statutoryDays: int('法定周期', 'Required by law every', {
      min: 1,
      max: 1_825,
      unit: 'd',
      hide: 'list',
      help: [
        '法规规定的最长间隔（如电梯15天）；延期不能超过该期限。须经安全管理人员确认。',
        'The longest period the law allows, such as 15 days for lifts; no deferral goes beyond it. To be confirmed by the safety officer.',
      ],
    }),
    needCheck: bool('需验收', 'To be checked', { required: true, default: 1, find: 'eq', hide: 'list' }),
    includeTemplateIds: refs('maintenance-template', '包含模板', 'Includes', {
      max: 10,
      find: 'eq',
      hide: 'list',
      help: [
        '年度包含半年、季度等较低级别：同一天到期时只执行最高级别的一张，并视为完成所包含的各级。',
        'Lower levels whose work this one does too: where several are due on a day, only the highest is done.',
      ],
    }),
    versionNo: int('版本', 'Version', { ...system, default: 1 }),
    templateStatus: state(maintenanceTemplateCourse, '状态', 'State'),
    itemCount: int('项目数', 'Items', counted),
    usedPlanCount: int('使用计划数', 'Plans', { ...counted, hide: 'list' }),
    estMinutes: int('预计用时', 'Takes about', { ...counted, unit: 'min' }),
    needShutdown: bool('需停机', 'Shutdown', { ...counted, find: 'eq' }),
    permits: dicts(workPermit, '作业票', 'Permits', { ...system, hide: 'list' }),
    totalKit: json('配件汇总', 'Kit total', { ...system, hide: ['list', 'form'] }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, hide: 'list' }),
  },
  actions: maintenanceTemplateCourse.actions,
  lines: {
    details: lines(maintenanceTemplateDetail, '项目', 'Items', {
      of: 'templateId',
      max: 200,
      unique: ['indicatorId'],
    }),
  },
  check: ({ executeMode: by, vendorName }) =>
    by === 'vendor' && !vendorName ? { field: 'vendorName', problem: 'upkeep.vendor' } : undefined,
})

import { entity } from '../entity.ts'
import { dict, instant, json, ref, refs, text } from '../kinds/index.ts'
import { analysisFile, analysisType, analysisVisibility } from './dictionaries.ts'

const quiet = { hide: 'list' } as const
const system = { by: 'system' } as const

/** An analysis that is kept: what it compares, who may open it, and when it is sent (domain reference 2.2). */
export const analysisTemplate = entity('analysis-template', '分析模板', 'Analysis', {
  path: 'iot/analysis-template',
  menu: { in: 'report', at: 20, icon: 'monitor' },
  unrecorded: ['lastRun', 'lastResult', 'nextRun'],
  title: 'templateName',
  order: 'templateCode',
  fields: {
    templateName: text('名称', 'Name', { required: true, max: 64, find: 'like' }),
    templateCode: text('编码', 'Code', { required: true, max: 48, unique: true, find: 'like' }),
    analysisType: dict(analysisType, '分析类型', 'Kind', { required: true, default: 'trend', find: 'eq' }),
    content: json('分析内容', 'Content', { required: true, ...quiet }),
    areaId: ref('area', '区域', 'Area', { find: 'tree' }),
    visibility: dict(analysisVisibility, '可见范围', 'Visible to', { required: true, default: 'private', find: 'eq' }),
    ownerId: ref('user', '所有者', 'Owner', { ...system, find: 'eq' }),
    userIds: refs('user', '共享用户', 'Shared with', { ...quiet, max: 50 }),
    roleIds: refs('role', '共享角色', 'Roles', { ...quiet, max: 20 }),
    scheduleCron: text('定时发送', 'Sent at', {
      ...quiet,
      max: 64,
      help: [
        'cron 表达式，如 0 8 * * 1 为每周一八点；所有者和共享用户各收到一份文件。',
        'A cron expression like 0 8 * * 1, Mondays at eight. The owner and those it is shared with get a file each.',
      ],
    }),
    outFormat: dict(analysisFile, '文件格式', 'File', { ...quiet, default: 'xlsx' }),
    remark: text('备注', 'Remark', { ...quiet, max: 255, lines: 2 }),
    lastRun: instant('最近发送', 'Last sent', system),
    lastResult: text('发送结果', 'What came of it', { ...system, max: 200, default: '', hide: 'list' }),
    nextRun: instant('下次发送', 'Sent next', { ...system, hide: 'list' }),
  },
  check({ templateCode, visibility, roleIds }) {
    if (templateCode && !/^[a-z][a-z0-9_]*$/.test(templateCode)) return { field: 'templateCode', problem: 'query.code' }
    if (visibility === 'role' && !roleIds?.length) return { field: 'roleIds', problem: 'analysis.roles' }
    return undefined
  },
})

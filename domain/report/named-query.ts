import { entity } from '../entity.ts'
import { dict, int, json, refs, text } from '../kinds/index.ts'
import { queryDataset } from './dictionaries.ts'
import { LONGEST_RUN, MOST_ROWS } from './query/definition.ts'

const quiet = { hide: 'list' } as const
const measured = { by: 'system', default: 0 } as const

/** A question to the stored data under a code, with parameters: what boards and analyses read (domain reference 2.2). */
export const namedQuery = entity('named-query', '命名查询', 'Named query', {
  path: 'biz/tdengine-jsonConfig',
  menu: { in: 'report', address: 'iot', at: 100, icon: 'fund-projection-screen' },
  unrecorded: ['useCount', 'calls7d', 'errors7d', 'avgMs', 'p95Ms', 'lastError'],
  title: 'configName',
  order: 'code',
  fields: {
    code: text('编码', 'Code', {
      required: true,
      max: 64,
      unique: true,
      find: 'like',
      help: [
        '小写字母开头，只含小写字母、数字和下划线；画面和分析按编码引用。',
        'Begins with a small letter and has small letters, digits and underscores; boards and analyses name it.',
      ],
    }),
    configName: text('名称', 'Name', { required: true, max: 64, find: 'like' }),
    dataset: dict(queryDataset, '数据集', 'Data', { required: true, default: '1h', find: 'eq' }),
    config: json('查询定义', 'Query', { required: true, ...quiet }),
    params: json('参数', 'Parameters', quiet),
    roleIds: refs('role', '可用角色', 'Roles', {
      ...quiet,
      max: 20,
      help: ['不选则有查看权限的人都可以使用。', 'None chosen means everybody who may see named queries.'],
    }),
    cacheSec: int('结果保留', 'Result kept for', { ...quiet, default: 0, min: 0, max: 3_600, unit: 's' }),
    maxRows: int('最多行数', 'Rows at most', { ...quiet, default: 2_000, min: 1, max: MOST_ROWS }),
    timeoutMs: int('限时', 'Time limit', { ...quiet, default: 5_000, min: 100, max: LONGEST_RUN, unit: 'ms' }),
    remark: text('备注', 'Remark', { ...quiet, max: 255, lines: 2 }),
    useCount: int('引用', 'Used by', { ...measured }),
    calls7d: int('近7天调用', 'Calls in 7 days', { ...measured }),
    errors7d: int('近7天失败', 'Failed in 7 days', { ...measured }),
    avgMs: int('平均用时', 'Mean time', { by: 'system', unit: 'ms' }),
    p95Ms: int('95%用时', '95 % within', { by: 'system', unit: 'ms' }),
    lastError: text('最近错误', 'Latest error', { by: 'system', max: 200, default: '' }),
  },
  check: ({ code }) => (code && !/^[a-z][a-z0-9_]*$/.test(code) ? { field: 'code', problem: 'query.code' } : undefined),
})

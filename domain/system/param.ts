import { entity } from '../entity.ts'
import { text } from '../kinds/index.ts'
import { shared } from '../traits/index.ts'

export const param = entity('param', '参数', 'Parameter', {
  path: 'blade-system/param',
  menu: { in: 'system', at: 80, icon: 'control' },
  title: 'paramName',
  fields: {
    paramName: text('参数名称', 'Name', { required: true, max: 255, find: 'like' }),
    paramKey: text('参数键名', 'Key', {
      required: true,
      max: 255,
      unique: true,
      find: 'like',
      help: [
        '程序读取参数时使用的键名，保存后请勿更改。',
        'The key by which the parameter is read. Keep it once it is in use.',
      ],
    }),
    paramValue: text('参数键值', 'Value', { required: true, max: 2000, lines: 3 }),
    remark: text('备注', 'Remark', { max: 255, lines: 3, hide: 'list' }),
  },
  is: [shared()],
})

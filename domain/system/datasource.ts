import { entity } from '../entity.ts'
import { secret, text } from '../kinds/index.ts'
import { administered } from '../traits/index.ts'

/** A named PostgreSQL database. Its address holds the password, so it is written and never shown. */
export const datasource = entity('datasource', '数据源', 'Data source', {
  path: 'blade-develop/datasource',
  menu: { in: 'system', at: 110, icon: 'hdd' },
  title: 'name',
  fields: {
    name: text('名称', 'Name', { required: true, max: 100, unique: true, find: 'like' }),
    url: secret('连接地址', 'Connection address', {
      required: true,
      max: 340,
      help: [
        '含用户名、密码、主机、端口和库名的 PostgreSQL 连接串，加密保存，保存后不再显示。',
        'Such as postgresql://user:password@host:5432/database. Kept encrypted and never shown again.',
      ],
    }),
    remark: text('备注', 'Remark', { max: 255, lines: 2 }),
  },
  is: [administered()],
})

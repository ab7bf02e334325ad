import { entity } from '../entity.ts'
import { dict, ref, text } from '../kinds/index.ts'
import { shared } from '../traits/index.ts'
import { apiScopeType, dataScopeType } from './dictionaries.ts'

export const dataScope = entity('data-scope', '数据权限', 'Data scope', {
  path: 'blade-system/data-scope',
  menu: { in: 'authority', at: 20, icon: 'filter' },
  title: 'scopeName',
  fields: {
    scopeName: text('权限名称', 'Name', { required: true, max: 255, find: 'like' }),
    menuId: ref('menu', '所属菜单', 'Menu', { required: true, find: 'eq' }),
    resourceCode: text('资源编号', 'Resource', {
      required: true,
      max: 255,
      find: 'like',
      help: [
        '受此规则约束的资源，以其英文名保存，例如 repair-bill。',
        'What the rule narrows, stored by its English name, such as repair-bill.',
      ],
    }),
    scopeType: dict(dataScopeType, '规则类型', 'Rule', { required: true, find: 'eq' }),
    scopeColumn: text('权限字段', 'Field', {
      max: 255,
      default: 'createDept',
      help: [
        '判断记录归属的字段，例如 createDept 为创建部门，deptId 为所属部门。',
        'The field that decides whose a row is: createDept is the department of its writer, deptId the one it names.',
      ],
    }),
    scopeValue: text('规则值', 'Condition', {
      max: 2000,
      lines: 3,
      hide: 'list',
      help: [
        '仅规则类型为自定义时填写，例如 createUser = ${userId}。',
        'For custom rules only, such as createUser = ${userId}.',
      ],
    }),
    remark: text('备注', 'Remark', { max: 255, lines: 3, hide: 'list' }),
  },
  is: [shared()],
})

export const apiScope = entity('api-scope', '接口权限', 'API scope', {
  path: 'blade-system/api-scope',
  menu: { in: 'authority', at: 30, icon: 'api' },
  title: 'scopeName',
  fields: {
    scopeName: text('权限名称', 'Name', { required: true, max: 255, find: 'like' }),
    menuId: ref('menu', '所属菜单', 'Menu', { required: true, find: 'eq' }),
    resourceCode: text('资源编号', 'Resource', {
      required: true,
      max: 255,
      find: 'like',
      help: [
        '受此规则约束的资源，以其英文名保存，例如 repair-bill。',
        'What the rule narrows, stored by its English name, such as repair-bill.',
      ],
    }),
    scopePath: text('接口地址', 'Path', {
      required: true,
      max: 255,
      find: 'like',
      help: [
        '允许访问的接口地址，** 表示其下全部，例如 /api/iot/**。',
        'The address that may be called, where ** stands for everything below, such as /api/iot/**.',
      ],
    }),
    scopeType: dict(apiScopeType, '接口类型', 'Type', { required: true, default: 1, find: 'eq' }),
    remark: text('备注', 'Remark', { max: 255, lines: 3, hide: 'list' }),
  },
  is: [shared()],
})

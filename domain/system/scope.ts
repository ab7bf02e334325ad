import { entity } from '../entity.ts'
import { dict, ref, text } from '../kinds/index.ts'
import { shared } from '../traits/index.ts'
import { apiScopeType, dataScopeType } from './dictionaries.ts'

export const dataScope = entity('data-scope', '数据权限', 'Data scope', {
  path: 'blade-system/data-scope',
  title: 'scopeName',
  fields: {
    scopeName: text('权限名称', 'Name', { required: true, max: 255, find: 'like' }),
    menuId: ref('menu', '所属菜单', 'Menu', { required: true, find: 'eq' }),
    resourceCode: text('资源编号', 'Resource', { required: true, max: 255, find: 'like' }),
    scopeType: dict(dataScopeType, '规则类型', 'Rule', { required: true, find: 'eq' }),
    scopeColumn: text('权限字段', 'Field', { max: 255, default: 'createDept' }),
    scopeValue: text('规则值', 'Condition', { max: 2000, lines: 3, hide: 'list' }),
    remark: text('备注', 'Remark', { max: 255, lines: 3, hide: 'list' }),
  },
  is: [shared()],
})

export const apiScope = entity('api-scope', '接口权限', 'API scope', {
  path: 'blade-system/api-scope',
  title: 'scopeName',
  fields: {
    scopeName: text('权限名称', 'Name', { required: true, max: 255, find: 'like' }),
    menuId: ref('menu', '所属菜单', 'Menu', { required: true, find: 'eq' }),
    resourceCode: text('资源编号', 'Resource', { required: true, max: 255, find: 'like' }),
    scopePath: text('接口地址', 'Path', { required: true, max: 255, find: 'like' }),
    scopeType: dict(apiScopeType, '接口类型', 'Type', { required: true, default: 1, find: 'eq' }),
    remark: text('备注', 'Remark', { max: 255, lines: 3, hide: 'list' }),
  },
  is: [shared()],
})

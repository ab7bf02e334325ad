// Screens of people, rights and dictionaries that are more than derived.
export const system = {
  grant: '权限设置',
  grantTo: '权限设置 · {{names}}',
  menusOf: '菜单配置 · {{names}}',
  granted: '权限已更新',
  rights: { menu: '菜单权限', dataScope: '数据权限', apiScope: '接口权限' },
  tickAll: '全选',
  tickNone: '清空',
  findDept: '查找部门',
  pickDict: '点击左侧字典,查看并维护它的字典项',
  back: '返回字典列表',
  unlimited: '不限',
  sections: { account: '账号信息', person: '个人信息', place: '所属组织' },
} as const

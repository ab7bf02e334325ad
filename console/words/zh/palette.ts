// The palette and the list of shortcuts.
export const palette = {
  hint: '↑↓ 选择 · 回车打开 · Esc 关闭 · 支持拼音与首字母',
  placeholder: '搜索菜单、操作或记录',
  searching: '正在搜索记录…',
  failed: '记录搜索失败',
  count: '{{count}} 个结果',
  close: '关闭搜索',
  group: { recent: '最近访问', page: '本页操作', menu: '菜单', records: '记录', commands: '命令' },
  command: {
    language: '切换语言:{{name}}',
    appearance: '外观:{{name}}',
    theme: '主题:{{name}}',
    keys: '快捷键一览',
  },
  key: {
    filter: '定位到查询框',
    move: '选择上一行或下一行',
    turn: '收起或展开下级',
    choose: '勾选当前行',
    search: '打开菜单搜索',
    sheet: '打开快捷键一览',
    moveTab: '左移或右移标签页',
    closeTab: '关闭焦点所在的标签页',
    save: '保存表单',
    leave: '关闭最上层窗口',
  },
  sheet: { title: '快捷键', global: '全局', page: '当前页面', done: '知道了' },
} as const

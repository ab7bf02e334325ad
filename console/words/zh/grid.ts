// Texts of grids.
export const grid = {
  tools: '所选格',
  copy: '复制',
  paste: '粘贴',
  fillRight: '向右填充',
  fillDown: '向下填充',
  clear: '清空',
  copied_one: '已复制 {{count}} 格',
  copied_other: '已复制 {{count}} 格',
  pasted_one: '已粘贴 {{count}} 格',
  pasted_other: '已粘贴 {{count}} 格',
  left_one: '，{{count}} 格超出表格，未粘贴',
  left_other: '，{{count}} 格超出表格，未粘贴',
}

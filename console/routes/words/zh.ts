// Texts about a part of the page that has failed.
export const failedPart = {
  title: '页面的一部分出现错误',
  text: '已打开的页面与填写的内容不受影响。',
} as const

// Problems of work on many rows.
import type { ProblemList } from '../problems.ts'

export const bulkProblems = {
  'bulk.columns': [400, '没有可以导出的列：{name}', 'This column cannot be exported: {name}'],
  'bulk.no-columns': [400, '请至少选择一列', 'Please choose at least one column'],
  'bulk.too-many-xlsx': [
    422,
    'xlsx 最多 {max} 行，请改用 csv 或缩小范围',
    'A workbook takes at most {max} rows, please use CSV or narrow the list',
  ],
  'bulk.too-many-tasks': [
    429,
    '您有 {max} 个任务尚未完成，请稍后再试',
    'You have {max} tasks that have not ended, please try again later',
  ],
  'import.unreadable': [
    422,
    '无法读取该文件，请上传 xlsx 或 csv 文件',
    'The file cannot be read, please upload an xlsx or csv file',
  ],
  'import.empty': [422, '文件中没有数据', 'The file has no rows'],
  'import.no-columns': [
    422,
    '前十行中没有可识别的列名，例如：{columns}',
    'None of the first ten rows names a column of this list, such as: {columns}',
  ],
  'import.column-twice': [422, '列“{field}”出现了两次', 'The column “{field}” occurs twice'],
  'import.too-many-rows': [422, '一次最多导入 {max} 行', 'At most {max} rows at a time'],
  'import.too-large': [
    422,
    '表格解压后超过 {max} MB，无法导入',
    'The workbook is larger than {max} MB unpacked and cannot be imported',
  ],
  'import.too-many-parts': [
    422,
    '表格文件内含超过 {max} 个部分（如图片），无法导入',
    'The workbook has more than {max} parts, such as pictures, and cannot be imported',
  ],
  'import.too-many-cells': [
    422,
    '文件最多 {max} 个单元格，请分成几个文件',
    'The file may have at most {max} cells, please split it',
  ],
  'import.cell-too-long': [
    422,
    '单元格最多 {max} 个字符，文件中有更长的',
    'A cell may have at most {max} characters, the file has a longer one',
  ],
  'import.row-too-long': [
    422,
    '一行最多 {max} 个字符，文件中有更长的',
    'A row may have at most {max} characters, the file has a longer one',
  ],
  'import.too-long': [
    422,
    '文件最多 {max} 个字符，请分成几个文件',
    'The file may have at most {max} characters, please split it',
  ],
  'import.too-heavy': [
    422,
    '读取该文件需要超过 {max} MB 内存，请分成几个文件',
    'Reading the file takes more than {max} MB of memory, please split it',
  ],
  'import.too-slow': [
    422,
    '读取该文件超过 {max} 秒，请分成几个文件',
    'Reading the file takes longer than {max} seconds, please split it',
  ],
  'import.too-wide': [422, '文件最多 {max} 列', 'The file may have at most {max} columns'],
  'import.cell-error': [
    422,
    '{field}：单元格是错误值“{text}”，请改为实际内容',
    '{field}: the cell is an error, {text}; please put in what is meant',
  ],
  'import.cell-uncalculated': [
    422,
    '{field}：公式没有计算结果，请用表格软件打开并保存一次，或改为数值',
    '{field}: the formula was never calculated; open and save the file in a spreadsheet program, or put in its value',
  ],
  'import.cell-rounded': [
    422,
    '{field}：{text} 超过 15 位，表格软件已把后面的数字改为 0。请把该列设为“文本”格式后重新填写',
    '{field}: {text} has more than 15 digits, of which spreadsheets keep no more; make the column a text and type it anew',
  ],
  'import.key': [400, '不能按“{field}”识别数据', 'Rows cannot be recognized by “{field}”'],
  'import.unknown': [422, '{field}：没有“{text}”', '{field}: there is no “{text}”'],
  'import.ambiguous': [
    422,
    '{field}：有多个“{text}”，请写编号或完整路径',
    '{field}: there are several “{text}”, please give the code or the whole path',
  ],
  'import.twice': [422, '{field}“{value}”与第 {line} 行重复', '{field} “{value}” stands in row {line} as well'],
  'import.above-below': [
    422,
    '{field}“{text}”在第 {line} 行，上级须排在下级之前',
    '{field}: “{text}” stands in row {line}; a parent must stand above its children',
  ],
  'import.above-refused': [422, '第 {line} 行（上级）无法导入', 'Row {line}, its parent, cannot be imported'],
  'bulk.broken-off': [500, '多次中断，已停止执行', 'It was interrupted several times and has been given up'],
  'bulk.too-many-rows': [
    422,
    '一次最多处理 {max} 条，请缩小范围',
    'At most {max} rows at a time, please narrow the list',
  ],
  'bulk.no-rows': [422, '没有可以处理的数据', 'There are no rows to work on'],
  'bulk.no-fields': [400, '请至少选择一个要修改的字段', 'Please choose at least one field to change'],
  'bulk.field': [400, '不能批量修改：{field}', 'Cannot be changed for many rows at once: {field}'],
  'bulk.unconfirmed': [422, '该任务没有等待确认的修改', 'This task has nothing to be confirmed'],
  'bulk.not-undoable': [
    422,
    '该任务不能撤销，或已超过 {hours} 小时',
    'This cannot be undone, or not after {hours} hours',
  ],
  'bulk.conflicts': [
    409,
    '{count} 条数据后来又被修改，未撤销任何数据：{names}',
    '{count} rows were changed since; nothing was undone: {names}',
  ],
  'bulk.changed-since': [409, '该数据后来又被修改', 'The row was changed since'],
  'bulk.partly-undone': [
    409,
    '{count} 条数据在撤销过程中发生变化，未能撤销：{names}',
    '{count} rows changed while it was being undone and were passed over: {names}',
  ],
  'bulk.over': [422, '该任务已结束', 'This task has ended'],
  'bulk.nobody': [422, '发起人的账号已停用或删除', 'The account that started this is disabled or deleted'],
} as const satisfies ProblemList

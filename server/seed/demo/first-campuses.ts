// Campuses and buildings of the large demo hospital, with the use of each floor.
import type { Campus } from './areas.ts'

export const firstCampuses: readonly Campus[] = [
  {
    code: 'M',
    name: '本部院区',
    buildings: [
      {
        code: 'MA',
        name: '门急诊楼',
        from: -2,
        to: 8,
        uses: [
          [-2, -2, 'pumps'],
          [1, 1, 'emergency'],
          [2, 7, 'clinic'],
          [8, 8, 'office'],
        ],
      },
      {
        code: 'MB',
        name: '外科住院楼',
        from: -2,
        to: 18,
        uses: [
          [-2, -2, 'pumps'],
          [-1, -1, 'power'],
          [3, 17, 'ward'],
        ],
      },
      {
        code: 'MC',
        name: '内科住院楼',
        from: -1,
        to: 16,
        uses: [
          [-1, -1, 'pumps'],
          [1, 1, ['血透治疗区', '血透水处理间']],
          [2, 16, 'ward'],
        ],
      },
      {
        code: 'MD',
        name: '医技楼',
        from: -1,
        to: 6,
        uses: [
          [-1, -1, 'pumps'],
          [2, 2, 'laboratory'],
          [4, 4, 'icu'],
          [5, 5, 'theatre'],
          [6, 6, ['消毒供应中心', '纯水机房', '麻醉废气机房']],
        ],
      },
      { code: 'ME', name: '感染楼', from: 1, to: 4, uses: [[2, 3, 'isolation']] },
      {
        code: 'MF',
        name: '行政后勤楼',
        from: 1,
        to: 6,
        uses: [
          [1, 1, 'dispatch'],
          [2, 6, 'office'],
        ],
      },
      {
        code: 'MG',
        name: '能源中心',
        from: -1,
        to: 2,
        uses: [
          [-1, -1, 'power'],
          [1, 1, 'plant'],
          [2, 2, 'compressors'],
        ],
      },
      { code: 'MH', name: '液氧站', from: 1, to: 1, uses: [[1, 1, 'oxygen']] },
      { code: 'MI', name: '污水站', from: -1, to: 1, uses: [[1, 1, 'sewage']] },
    ],
  },
  {
    code: 'E',
    name: '东院区',
    buildings: [
      {
        code: 'EA',
        name: '综合楼',
        from: -2,
        to: 12,
        uses: [
          [-2, -2, 'pumps'],
          [1, 1, ['消防控制室']],
          [2, 4, 'clinic'],
          [5, 12, 'ward'],
        ],
      },
      {
        code: 'EB',
        name: '康复楼',
        from: 1,
        to: 6,
        uses: [
          [1, 1, ['生活水泵房']],
          [2, 5, 'ward'],
        ],
      },
      {
        code: 'EC',
        name: '动力站',
        from: 1,
        to: 2,
        uses: [
          [1, 1, 'plant'],
          [2, 2, 'compressors'],
        ],
      },
    ],
  },
]

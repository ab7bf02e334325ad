// The site of the English-speaking demo hospital.
import { englishBuildings } from '@steward/domain/iot/fleet/english'
import type { Campus } from './areas.ts'

const ward = [
  'Nurses station',
  'Treatment room',
  'Sluice room',
  'Bedroom 1',
  'Bedroom 2',
  'Bedroom 3',
  'Bedroom 4',
  'Doctors office',
]

export const englishCampuses: readonly Campus[] = [
  {
    code: 'R',
    name: 'Riverside site',
    buildings: [
      {
        code: 'RA',
        name: englishBuildings.RA,
        from: -1,
        to: 5,
        uses: [
          [
            -1,
            -1,
            [
              'Chiller hall',
              'Boiler house',
              'Pump room',
              'Switch room',
              'UPS room',
              'Generator room',
              'Medical gas plant room',
              'Workshop',
            ],
          ],
          [
            1,
            1,
            [
              'Main entrance',
              'Triage',
              'Resuscitation room',
              'Emergency pharmacy',
              'Control room',
              'Server room',
              'Stores',
            ],
          ],
          [2, 2, ['Reception', 'Consulting room 1', 'Consulting room 2', 'Laboratory', 'Blood bank', 'Sample store']],
          [3, 3, ['Theatre 1', 'Theatre 2', 'Recovery', 'Intensive care']],
          [4, 4, ward],
          [5, 5, [...ward, 'Isolation room 1', 'Isolation room 2']],
        ],
      },
      {
        code: 'RB',
        name: englishBuildings.RB,
        from: 1,
        to: 1,
        uses: [[1, 1, ['Tank farm', 'Manifold room']]],
        service: [],
      },
    ],
  },
]

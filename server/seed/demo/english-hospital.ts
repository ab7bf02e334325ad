// The English-speaking demo hospital: small, with every role, and devices of its own.
import { englishCampuses } from './english-campus.ts'
import type { Hospital } from './hospital.ts'

const depts = `
Executive office
Estates and facilities
  Dispatch centre
  Electrical team
  Mechanical team
  Medical gas team
  Energy management
  Stores
  Safety and security
Biomedical engineering
Nursing
  Emergency department
  Theatres
  Ward 4
  Ward 5
Laboratory
`

const posts = `
Deputy director; 1
Head of department; 2
Matron; 2
Team leader; 3
Dispatcher; 3
Electrician; 3
Fitter; 3
Gas operator; 3
Storekeeper; 3
Energy manager; 3
Security officer; 3
Engineer; 3
Nurse; 3
`

const people = `
margaret.hill; Margaret Hill; 2; Executive office; Deputy director; Supervisor
daniel.brooks; Daniel Brooks; 1; Estates and facilities; Head of department; Administrator
susan.clarke; Susan Clarke; 2; Dispatch centre; Dispatcher; Dispatcher
peter.wood; Peter Wood; 1; Dispatch centre; Dispatcher; Dispatcher
james.carter; James Carter; 1; Electrical team; Team leader; Team leader
tom.bennett; Tom Bennett; 1; Electrical team; Electrician; Technician
helen.price; Helen Price; 2; Electrical team; Electrician; Technician
george.mills; George Mills; 1; Mechanical team; Team leader; Team leader
adam.fox; Adam Fox; 1; Mechanical team; Fitter; Technician
robert.dale; Robert Dale; 1; Medical gas team; Gas operator; Gas keeper
nina.shaw; Nina Shaw; 2; Energy management; Energy manager; Energy keeper
alice.grant; Alice Grant; 2; Stores; Storekeeper; Storekeeper
frank.moss; Frank Moss; 1; Safety and security; Security officer; Inspector
walter.finch; Walter Finch; 1; Safety and security; Head of department; Auditor
oliver.reed; Oliver Reed; 1; Biomedical engineering; Engineer; Device engineer
ruth.lane; Ruth Lane; 2; Nursing; Matron; Requester
emma.stone; Emma Stone; 2; Ward 4; Nurse; Requester
grace.field; Grace Field; 2; Ward 5; Nurse; Requester
lucy.marsh; Lucy Marsh; 2; Theatres; Nurse; Requester
jack.rowe; Jack Rowe; 1; Emergency department; Nurse; Requester
amy.cole; Amy Cole; 2; Laboratory; Engineer; Requester
`

export const englishHospital: Hospital = {
  tenantId: '100002',
  name: 'Riverside General Hospital',
  locale: 'en',
  depts,
  posts,
  people,
  openTo: [
    'daniel.brooks',
    'susan.clarke',
    'james.carter',
    'tom.bennett',
    'frank.moss',
    'alice.grant',
    'robert.dale',
    'nina.shaw',
    'emma.stone',
    'margaret.hill',
    'oliver.reed',
    'walter.finch',
  ],
  notices: [
    {
      title: 'Annual maintenance of transformer T2 on Saturday',
      category: 1,
      daysAgo: 0,
      content:
        'Transformer T2 is taken out of service on Saturday from 22:00 to 02:00. Transformer T1 carries the hospital.\n\nPlease check your emergency supplies beforehand. No elective surgery is planned that night, and an electrician is on site.',
    },
    {
      title: 'Liquid oxygen delivery tomorrow',
      category: 6,
      daysAgo: 1,
      content: 'The tanker arrives at 09:00. Please keep the road to the oxygen compound clear until 10:30.',
    },
    {
      title: 'Report repairs in the console',
      category: 1,
      daysAgo: 6,
      content:
        'From now on wards report repairs in the console. The dispatch centre still records calls to extension 8120. In an emergency, call.',
    },
    {
      title: 'Fire drill on floor 5',
      category: 4,
      daysAgo: 15,
      content: 'A fire drill takes place on floor 5 on the 25th in the afternoon. Each team sends two people.',
    },
  ],
  campuses: englishCampuses,
  floorOf: {
    'Emergency department': { building: 'RA', floor: 1 },
    Theatres: { building: 'RA', floor: 3 },
    'Ward 4': { building: 'RA', floor: 4 },
  },
}

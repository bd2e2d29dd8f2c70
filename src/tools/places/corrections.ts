import type { Airport } from './airport.ts';

/* What the packages have wrong or lack. */

/** Ascension and Tristan da Cunha are part of SH. XK (Kosovo) is no ISO code either, but it has an airport. */
export const NOT_ISO_3166 = new Set(['AC', 'TA']);

export const COUNTRY_NAMES: Record<string, string> = {
  AX: 'Åland Islands',
  BL: 'Saint Barthélemy',
  BQ: 'Bonaire, Sint Eustatius and Saba',
  CW: 'Curaçao',
  RE: 'Réunion',
  SH: 'Saint Helena, Ascension and Tristan da Cunha',
  ST: 'São Tomé and Príncipe',
};

/** Missing in the package: opened since, given a new code (FRU → BSZ), or lost on its way. */
export const ADDED_AIRPORTS: Airport[] = [
  { code: 'BFY', name: 'Bengbu Tenghu Airport', countryCode: 'CN', municipality: 'Bengbu', importance: 3 },
  { code: 'BIQ', name: 'Biarritz Pays Basque Airport', countryCode: 'FR', municipality: 'Biarritz', importance: 3 },
  { code: 'BSZ', name: 'Manas International Airport', countryCode: 'KG', municipality: 'Bishkek', importance: 5 },
  { code: 'DXN', name: 'Noida International Airport', countryCode: 'IN', municipality: 'Jewar', importance: 4 },
  { code: 'KIN', name: 'Norman Manley International Airport', countryCode: 'JM', municipality: 'Kingston', importance: 5 },
  { code: 'MHT', name: 'Manchester-Boston Regional Airport', countryCode: 'US', municipality: 'Manchester', importance: 5 },
  { code: 'NOJ', name: 'Noyabrsk Airport', countryCode: 'RU', municipality: 'Noyabrsk', importance: 3 },
  { code: 'PEG', name: 'Perugia San Francesco d’Assisi – Umbria International Airport', countryCode: 'IT', municipality: 'Perugia', importance: 3 },
  { code: 'RIS', name: 'Rishiri Airport', countryCode: 'JP', municipality: 'Rishiri', importance: 3 },
];

/** Airports whose city the package lacks, or has from an earlier holder of the code, or puts too far away. */
export const CITY_CODES: Record<string, string> = {
  BSZ: 'FRU', DXN: 'DEL', HDO: 'DEL', NMI: 'BOM', YIA: 'JOG',
  BKA: 'BKA', BNH: 'BNH', HEN: 'HEN', JPO: 'JPO',
  FLG: 'FLG', JAE: 'JAE', KRS: 'KRS', OHS: 'OHS', PMF: 'PMF', SCK: 'SCK', XCR: 'XCR', YHM: 'YHM',
};

/**
 * Cities for which the package has the airport's own municipality (Ferno for Milan), a spelling that is not English, or
 * nothing. Those with many passengers were read one by one; the rest are as the package has them.
 */
export const CITY_NAMES: Record<string, string> = {
  AAQ: 'Anapa', ACE: 'Lanzarote', ACI: 'Alderney', ADA: 'Adana', AKJ: 'Asahikawa', ANU: "St. John's", AOI: 'Ancona',
  AOK: 'Karpathos', APO: 'Apartadó', ATH: 'Athens', AUW: 'Wausau', AVP: 'Wilkes-Barre/Scranton', AXD: 'Alexandroupoli',
  BAY: 'Baia Mare', BDJ: 'Banjarmasin', BEN: 'Benghazi', BFN: 'Bloemfontein', BJX: 'León', BKW: 'Beckley',
  BLE: 'Borlänge', BNX: 'Banja Luka', BOB: 'Bora Bora', BOC: 'Bocas del Toro', BOG: 'Bogotá', BOH: 'Bournemouth',
  BRU: 'Brussels', BSL: 'Basel/Mulhouse', BTV: 'Burlington', BUH: 'Bucharest', BVC: 'Boa Vista',
  BVE: 'Brive-la-Gaillarde', BWA: 'Bhairahawa', BWK: 'Brač', BZG: 'Bydgoszcz', CAY: 'Cayenne', CBO: 'Cotabato',
  CCK: 'Cocos Islands', CDT: 'Castellón', CEB: 'Cebu', CFE: 'Clermont-Ferrand', CFR: 'Caen', CFU: 'Corfu',
  CGN: 'Cologne', CGY: 'Cagayan de Oro', CHG: 'Chaoyang', CHQ: 'Chania', CKB: 'Clarksburg', CMF: 'Chambéry',
  CMI: 'Champaign', CND: 'Constanța', CPC: 'San Martín de los Andes', CRK: 'Clark', CRV: 'Crotone', CUF: 'Cuneo',
  CUM: 'Cumaná', CWJ: 'Cangyuan', CWL: 'Cardiff', CYB: 'Cayman Brac', CYI: 'Chiayi', DBV: 'Dubrovnik',
  DCY: 'Daocheng', DFW: 'Dallas', DIJ: 'Dijon', DJE: 'Djerba', DJJ: 'Jayapura', DLE: 'Dole', DMM: 'Dammam',
  DNR: 'Dinard', EAS: 'San Sebastián', EBA: 'Elba', EBL: 'Erbil', EFL: 'Kefalonia', ENU: 'Enugu', ESM: 'Esmeraldas',
  ETZ: 'Metz/Nancy', EVE: 'Harstad/Narvik', FCN: 'Cuxhaven', FEZ: 'Fez', FKB: 'Karlsruhe/Baden-Baden',
  FKS: 'Fukushima', FLR: 'Florence', FMO: 'Münster', FRA: 'Frankfurt', FSZ: 'Shizuoka', FUE: 'Fuerteventura',
  FUG: 'Fuyang', FUJ: 'Fukue', GAJ: 'Yamagata', GCI: 'Guernsey', GCN: 'Grand Canyon', GDQ: 'Gondar',
  GGT: 'George Town', GLA: 'Glasgow', GMZ: 'La Gomera', GOA: 'Genoa', GOI: 'Goa', GOT: 'Gothenburg', GRZ: 'Graz',
  GSP: 'Greenville', HAJ: 'Hanover', HAU: 'Haugesund', HDF: 'Heringsdorf', HEA: 'Herat', HGI: 'Itanagar',
  HKN: 'Hoskins', HMB: 'Sohag', HOV: 'Ørsta/Volda', HRI: 'Hambantota', HUH: 'Huahine', HUY: 'Humberside',
  HYN: 'Taizhou', IBR: 'Ibaraki', IEG: 'Zielona Góra', IEV: 'Kyiv', IGT: 'Magas', ILE: 'Killeen', ILO: 'Iloilo',
  INU: 'Nauru', IOM: 'Isle of Man', IPC: 'Easter Island', ISB: 'Islamabad', IST: 'Istanbul', IZM: 'Izmir',
  JER: 'Jersey', JHG: 'Xishuangbanna', JKH: 'Chios', JMJ: 'Lancang', JRO: 'Kilimanjaro', JSH: 'Sitia',
  JTR: 'Santorini', JYV: 'Jyväskylä', JZH: 'Jiuzhaigou', KAC: 'Qamishli', KCZ: 'Kochi', KDH: 'Kandahar',
  KGI: 'Kalgoorlie', KGS: 'Kos', KGT: 'Kangding', KIR: 'Kerry', KJB: 'Kurnool', KLU: 'Klagenfurt', KMQ: 'Komatsu',
  KNH: 'Kinmen', KOA: 'Kona', KRK: 'Kraków', KRS: 'Kristiansand', KSF: 'Kassel', KSU: 'Kristiansund',
  KTW: 'Katowice', KUL: 'Kuala Lumpur', KUT: 'Kutaisi', LAQ: 'Labraq', LCG: 'A Coruña', LEJ: 'Leipzig',
  LGG: 'Liège', LIL: 'Lille', LJU: 'Ljubljana', LPA: 'Gran Canaria', LPY: 'Le Puy-en-Velay', LUG: 'Lugano',
  LUL: 'Laurel', LXA: 'Lhasa', LYS: 'Lyon', MAH: 'Menorca', MBD: 'Mahikeng', MCY: 'Sunshine Coast',
  MEX: 'Mexico City', MFM: 'Macau', MGZ: 'Myeik', MIL: 'Milan', MMB: 'Memanbetsu', MOL: 'Molde', MQT: 'Marquette',
  MRS: 'Marseille', MRU: 'Port Louis', MTS: 'Manzini', MTT: 'Minatitlán', MVD: 'Montevideo', MZG: 'Magong',
  MZT: 'Mazatlán', NAP: 'Naples', NCL: 'Newcastle', NCY: 'Annecy', NDR: 'Nador', NGO: 'Nagoya', NHA: 'Nha Trang',
  NLI: 'Nikolayevsk-on-Amur', NLK: 'Norfolk Island', NOC: 'Knock', NTL: 'Newcastle', NUM: 'Neom', NYT: 'Naypyidaw',
  OAJ: 'Jacksonville', OCJ: 'Ocho Rios', OGZ: 'Vladikavkaz', OKE: 'Okinoerabu', ONJ: 'Odate/Noshiro', ORN: 'Oran',
  OSI: 'Osijek', OSR: 'Ostrava', OST: 'Ostend', OUD: 'Oujda', OVD: 'Asturias', PAD: 'Paderborn', PBM: 'Paramaribo',
  PEV: 'Pécs', PFN: 'Panama City', PGU: 'Asaluyeh', PRN: 'Pristina', PSO: 'Pasto', PTY: 'Panama City',
  PVD: 'Providence', PWE: 'Pevek', RAB: 'Rabaul', RAR: 'Rarotonga', RDU: 'Raleigh/Durham', REL: 'Trelew',
  RFP: 'Raiatea', RIO: 'Rio de Janeiro', RJA: 'Rajahmundry', RJK: 'Rijeka', RLG: 'Rostock', RMU: 'Murcia',
  RNS: 'Rennes', RSI: 'Red Sea', RTB: 'Roatán', RUN: 'Saint-Denis', RZE: 'Rzeszów', SAG: 'Shirdi', SDJ: 'Sendai',
  SEZ: 'Mahé', SFG: 'Saint Martin', SHD: 'Staunton', SHE: 'Shenyang', SIA: "Xi'an", SID: 'Sal', SKP: 'Skopje',
  SKZ: 'Sukkur', SLU: 'Castries', SMI: 'Samos', SNE: 'São Nicolau', SOB: 'Hévíz', SPC: 'La Palma', SPN: 'Saipan',
  SPU: 'Split', SRE: 'Sucre', SSM: 'Sault Ste. Marie', SUN: 'Sun Valley', SUV: 'Suva', SVQ: 'Seville',
  SXM: 'Sint Maarten', SZY: 'Olsztyn', SZZ: 'Szczecin', TAB: 'Tobago', TAG: 'Tagbilaran', TCZ: 'Tengchong',
  TGM: 'Târgu Mureș', TIA: 'Tirana', TKK: 'Chuuk', TLM: 'Tlemcen', TLN: 'Toulon', TPE: 'Taipei',
  TRI: 'Tri-Cities', TRN: 'Turin', TRS: 'Trieste', TTE: 'Ternate', TYO: 'Tokyo', TYS: 'Knoxville', TZL: 'Tuzla',
  UIH: 'Quy Nhon', ULY: 'Ulyanovsk', UPG: 'Makassar', VCE: 'Venice', VDE: 'El Hierro', VGA: 'Vijayawada',
  VIT: 'Vitoria-Gasteiz', VLY: 'Anglesey', VOL: 'Volos', VPS: 'Fort Walton Beach', VRA: 'Varadero', VRN: 'Verona',
  VVO: 'Vladivostok', VXE: 'São Vicente', WAS: 'Washington', WUZ: 'Wuzhou', XCH: 'Christmas Island', XCR: 'Châlons',
  XIC: 'Xichang', XNN: 'Xining', YBG: 'Bagotville', YCM: 'St. Catharines', YEI: 'Bursa', YKF: 'Kitchener',
  YMQ: 'Montreal', YNY: 'Yangyang', YQA: 'Muskoka', YQB: 'Quebec City', ZAD: 'Zadar', ZAG: 'Zagreb',
};

import { demo, expecting, invalid, type Scenario } from './step.ts';

const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

const pdf = (name: string): File => new File([PDF], name, { type: 'application/pdf' });

const omar = {
  userId: 'omar.nasser',
  title: 'Mr',
  firstName: 'Omar',
  lastName: 'Nasser',
  emailAddress: 'omar.nasser@acme.example',
  phonePrefix: '+49',
  phoneNumber: '15112345678',
  birthDate: '1978-01-12',
};

export async function travelers({ amira, lena, step }: Scenario): Promise<void> {
  const ofAmira = { params: { path: { travelerId: demo.amiraTraveler } } };
  await step(
    'Travelers_list',
    lena.GET('/api/admin/travelers', {
      params: { query: { companyId: 'acme', search: 'amira.haddad@acme.example' } },
      ...expecting(200, 'searchByEmail'),
    }),
  );
  await step(
    'Travelers_list: too large a page',
    lena.GET('/api/admin/travelers', { params: { query: { perPage: 101 } }, ...invalid }),
  );
  await step('Travelers_list: without the permission', amira.GET('/api/admin/travelers', expecting(403)));
  await step('Travelers_read', lena.GET('/api/admin/travelers/{id}', { params: { path: { id: demo.amiraTraveler } } }));
  await step(
    'Travelers_read: absent',
    lena.GET('/api/admin/travelers/{id}', { params: { path: { id: demo.absentTraveler } }, ...expecting(404) }),
  );
  await step(
    'Travelers_update',
    lena.PATCH('/api/admin/travelers/{id}', {
      params: { path: { id: demo.amiraTraveler } },
      body: { title: 'Dr', lastName: 'Haddad-Weber' },
    }),
  );
  const created = await step('Travelers_create', lena.POST('/api/admin/travelers', { body: omar }));
  await step(
    'Travelers_create: born tomorrow',
    lena.POST('/api/admin/travelers', {
      body: { ...omar, birthDate: '2999-01-01' },
      ...expecting(400, 'birthDateInFuture'),
    }),
  );
  await step(
    'Travelers_createWithPassport',
    lena.POST('/api/admin/travelers/with-passport', {
      body: {
        ...omar,
        passportNumber: '533380006',
        passportNationality: 'GB',
        passportIssuingCountry: 'GB',
        passportIssuingDate: '2024-02-20',
        passportExpiryDate: '2034-02-19',
        passportIsPrimary: true,
        passportDocuments: [pdf('passport.pdf')],
      },
    }),
  );

  await step(
    'Documents_list',
    amira.GET('/api/travelers/{travelerId}/documents', {
      ...ofAmira,
      params: { ...ofAmira.params, query: { category: 'passport' } },
      ...expecting(200, 'byCategory'),
    }),
  );

  await step('Passports_list', amira.GET('/api/travelers/{travelerId}/passports', ofAmira));
  await step('Passports_read', amira.GET('/api/passports/{id}', { params: { path: { id: demo.amiraPassport } } }));
  await step(
    'Passports_update',
    amira.PATCH('/api/passports/{id}', {
      params: { path: { id: demo.amiraPassport } },
      body: { passportNumber: 'B55512345', issuingDate: '2025-03-14', expiryDate: '2033-03-13' },
    }),
  );
  const french = {
    passportNumber: '22CV11844',
    nationality: 'fra',
    issuingCountry: 'fra',
    issuingDate: '2022-05-10',
    expiryDate: '2032-05-09',
  };
  const added = await step(
    'Passports_create',
    amira.POST('/api/travelers/{travelerId}/passports', { ...ofAmira, body: french }),
  );
  await step(
    'Passports_create: twice',
    amira.POST('/api/travelers/{travelerId}/passports', {
      ...ofAmira,
      body: french,
      ...expecting(400, 'duplicateNationality'),
    }),
  );
  await step(
    'Passports_setPrimary',
    amira.POST('/api/passports/{id}/set-primary', {
      params: { path: { id: demo.amiraSecondPassport } },
      body: { travelerId: demo.amiraTraveler },
    }),
  );
  await step(
    'Passports_delete',
    amira.DELETE('/api/passports/{id}', { params: { path: { id: added.data?.data.id ?? 'none' } } }),
  );
  await step(
    'Passports_createWithDocuments',
    amira.POST('/api/travelers/{travelerId}/passports/with-documents', {
      ...ofAmira,
      body: { ...french, isPrimary: false, passportDocuments: [pdf('photo-page.pdf'), pdf('visa-pages.pdf')] },
    }),
  );

  const uploaded = await step(
    'Documents_upload',
    amira.POST('/api/travelers/{travelerId}/documents', {
      ...ofAmira,
      body: {
        file: pdf('passport.pdf'),
        documentCategory: 'PASSPORT',
        label: 'Iraqi passport',
        relatedEntityId: demo.amiraPassport,
        relatedEntityType: 'PASSPORT',
      },
    }),
  );
  await step(
    'Documents_upload: a text',
    amira.POST('/api/travelers/{travelerId}/documents', {
      ...ofAmira,
      body: {
        file: new File(['only text'], 'passport.pdf', { type: 'application/pdf' }),
        documentCategory: 'PASSPORT',
      },
      ...expecting(400, 'invalidFileType'),
    }),
  );
  await step(
    'Documents_download',
    amira.GET('/api/documents/{id}/download', { params: { path: { id: demo.passportScan } } }),
  );
  await step(
    'Documents_delete',
    amira.DELETE('/api/documents/{id}', { params: { path: { id: uploaded.data?.data.id ?? 'none' } } }),
  );
  await step(
    'Documents_download: absent',
    amira.GET('/api/documents/{id}/download', { params: { path: { id: demo.absentDocument } }, ...expecting(404) }),
  );
  await step(
    'Travelers_delete',
    lena.DELETE('/api/admin/travelers/{id}', { params: { path: { id: created.data?.data.id ?? 'none' } } }),
  );
}

// Written by `make generate` from spec/. Change the contract there.
export interface paths {
    "/api/admin/travelers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List travelers
         * @description Travelers with their passports, the newest first if nothing else is asked for.
         */
        get: operations["Travelers_list"];
        put?: never;
        /**
         * Create a traveler
         * @description Creates a traveler of a user, without passports and documents. A user can have several, such as the family.
         */
        post: operations["Travelers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/travelers/with-passport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a traveler with a passport
         * @description Creates a traveler, the first passport and its scans in one step: all of it or nothing. The scans become documents of
         *     category PASSPORT that are related to the passport.
         */
        post: operations["Travelers_createWithPassport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/travelers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a traveler
         * @description One traveler with passports and documents.
         */
        get: operations["Travelers_read"];
        put?: never;
        post?: never;
        /**
         * Delete a traveler
         * @description Deletes a traveler with passports, documents and their files. Refused with TRAVELER_IN_BOOKING while a pending booking
         *     request holds the traveler; finished ones keep the id and the type.
         */
        delete: operations["Travelers_delete"];
        options?: never;
        head?: never;
        /**
         * Update a traveler
         * @description Changes what is sent. The user that a traveler belongs to can't be changed.
         */
        patch: operations["Travelers_update"];
        trace?: never;
    };
    "/api/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description Deletes a document and its file. For the owner, administrators, and delegates with the scope MANAGE_TRAVELERS.
         */
        delete: operations["Documents_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a download link
         * @description A link to the file, valid for 15 minutes. For the owner, administrators, and delegates with the scope VIEW_TRAVELERS or
         *     MANAGE_TRAVELERS.
         */
        get: operations["Documents_download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a passport
         * @description One passport. For the owner, administrators, and delegates with the scope VIEW_TRAVELERS or MANAGE_TRAVELERS.
         */
        get: operations["Passports_read"];
        put?: never;
        post?: never;
        /**
         * Delete a passport
         * @description Deletes a passport. When it was the primary, the one that expires last becomes primary. Its documents stay with the
         *     traveler, related to nothing. For the owner, administrators, and delegates with the scope MANAGE_TRAVELERS.
         */
        delete: operations["Passports_delete"];
        options?: never;
        head?: never;
        /**
         * Update a passport
         * @description Changes what is sent. `isPrimary: false` on the primary is refused: make another one primary instead. For the owner,
         *     administrators, and delegates with the scope MANAGE_TRAVELERS.
         */
        patch: operations["Passports_update"];
        trace?: never;
    };
    "/api/passports/{id}/set-primary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a passport the primary one
         * @description Makes this the primary passport of the traveler and unsets the one that was. On the primary it changes nothing. For the
         *     owner, administrators, and delegates with the scope MANAGE_TRAVELERS.
         */
        post: operations["Passports_setPrimary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/travelers/{travelerId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents
         * @description The documents of a traveler, newest first. For the owner, administrators, and delegates with the scope VIEW_TRAVELERS or
         *     MANAGE_TRAVELERS.
         */
        get: operations["Documents_list"];
        put?: never;
        /**
         * Upload a document
         * @description Stores one file: JPEG, PNG or PDF by its content, at most 10 MB. For the owner, administrators, and delegates with the
         *     scope MANAGE_TRAVELERS.
         */
        post: operations["Documents_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/travelers/{travelerId}/passports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List passports
         * @description The passports of a traveler, the primary one first, then the oldest first. For the owner, administrators, and delegates with the scope VIEW_TRAVELERS or
         *     MANAGE_TRAVELERS.
         */
        get: operations["Passports_list"];
        put?: never;
        /**
         * Create a passport
         * @description Adds a passport. The first one of a traveler becomes primary; a new primary unsets the old one. For the owner,
         *     administrators, and delegates with the scope MANAGE_TRAVELERS.
         */
        post: operations["Passports_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/travelers/{travelerId}/passports/with-documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a passport with documents
         * @description Adds a passport and its scans in one step: all of it or nothing. The scans become documents of category PASSPORT that
         *     are related to the passport. For the owner, administrators, and delegates with the scope MANAGE_TRAVELERS.
         */
        post: operations["Passports_createWithDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List policies
         * @description Policies without their rules, newest first.
         */
        get: operations["Policies_list"];
        put?: never;
        /**
         * Create a policy
         * @description Creates a policy without rules; add them one by one.
         */
        post: operations["Policies_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate a proposal
         * @description Judges a flight, a hotel, or both against the caller's effective policy: one assigned to the user, else to one of the
         *     token's roles, else the company's default. Stores nothing.
         */
        post: operations["Policies_evaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a policy
         * @description One policy with its rules.
         */
        get: operations["Policies_read"];
        put?: never;
        post?: never;
        /**
         * Delete a policy
         * @description Deletes a policy; its assignments end with it. The company's default can't be deleted.
         */
        delete: operations["Policies_delete"];
        options?: never;
        head?: never;
        /**
         * Update a policy
         * @description Changes what is sent. Making a policy the default unsets the one before in the same step.
         */
        patch: operations["Policies_update"];
        trace?: never;
    };
    "/api/v1/policies/{policyId}/flight-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a flight rule */
        post: operations["Policies_createFlightRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}/flight-rules/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a flight rule */
        delete: operations["Policies_deleteFlightRule"];
        options?: never;
        head?: never;
        /** Update a flight rule */
        patch: operations["Policies_updateFlightRule"];
        trace?: never;
    };
    "/api/v1/policies/{policyId}/hotel-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a hotel rule */
        post: operations["Policies_createHotelRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}/hotel-rules/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a hotel rule */
        delete: operations["Policies_deleteHotelRule"];
        options?: never;
        head?: never;
        /** Update a hotel rule */
        patch: operations["Policies_updateHotelRule"];
        trace?: never;
    };
    "/api/v1/policies/{policyId}/role-assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a policy to a role
         * @description A role has one policy per company: assigning it again moves it. Inactive policies can be assigned.
         */
        post: operations["Policies_assignRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}/role-assignments/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a policy from a role */
        delete: operations["Policies_unassignRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}/user-assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a policy to a user
         * @description One window per user and policy: assigning again replaces it. Inactive policies can be assigned.
         */
        post: operations["Policies_assignUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/policies/{policyId}/user-assignments/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a policy from a user */
        delete: operations["Policies_unassignUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit events
         * @description Who saw which passport number and who could download which document, of your company; with `ACCESS_ALL_COMPANIES`, of
         *     all. An event is one answer, and names all that it showed. Events are never changed, outlive what they are about, and are
         *     kept for ever unless the service is set up to remove them after a number of days. Filters are combined: each must hold;
         *     those on subjects, of the same one. Newest first.
         */
        get: operations["AuditEvents_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/booking-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List booking requests
         * @description Requests of your company; with `ACCESS_ALL_COMPANIES`, of all. Filters are combined: each must hold.
         */
        get: operations["AdminBookingRequests_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a booking request
         * @description Changes what is sent. A PENDING request takes every field, any other only `requestNotes`; a field that the state does not
         *     let change is 400, and nothing is saved. No policy is asked, and no budget refuses it.
         */
        patch: operations["AdminBookingRequests_update"];
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}/flights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a flight to a booking request
         * @description Adds a flight to a PENDING request, at most 50. `totalPrice` stays as it is, and no policy is asked.
         */
        post: operations["AdminBookingRequests_addFlight"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}/flights/{flightId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a flight from a booking request
         * @description Removes a flight from a PENDING request. The last item can't be removed.
         */
        delete: operations["AdminBookingRequests_removeFlight"];
        options?: never;
        head?: never;
        /**
         * Update a flight of a booking request
         * @description Changes what is sent of a flight of a PENDING request. `totalPrice` stays as it is, and no policy is asked.
         */
        patch: operations["AdminBookingRequests_updateFlight"];
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}/hotels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a hotel to a booking request
         * @description Adds a hotel stay to a PENDING request, at most 50. `totalPrice` stays as it is, and no policy is asked.
         */
        post: operations["AdminBookingRequests_addHotel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}/hotels/{hotelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a hotel from a booking request
         * @description Removes a hotel stay from a PENDING request. The last item can't be removed.
         */
        delete: operations["AdminBookingRequests_removeHotel"];
        options?: never;
        head?: never;
        /**
         * Update a hotel of a booking request
         * @description Changes what is sent of a hotel stay of a PENDING request. `totalPrice` stays as it is, and no policy is asked.
         */
        patch: operations["AdminBookingRequests_updateHotel"];
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Complete or cancel a booking request
         * @description Completes or cancels a PENDING request; both are final. COMPLETED spends its budget, CANCELLED releases it. Of several
         *     changes at once one succeeds, and the others are 400.
         */
        patch: operations["AdminBookingRequests_changeStatus"];
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}/travelers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a traveler to a booking request
         * @description Adds a traveler of the request's company to a PENDING request, at most 100. The type is derived from the birth date and the
         *     first travel day.
         */
        post: operations["AdminBookingRequests_addTraveler"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/booking-requests/{id}/travelers/{travelerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a traveler from a booking request
         * @description Removes a traveler from a PENDING request. The last one can't be removed.
         */
        delete: operations["AdminBookingRequests_removeTraveler"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/budgets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List budgets
         * @description Budgets of your company; with `ACCESS_ALL_COMPANIES`, of all. Without their balances: read one for that. Filters are
         *     combined: each must hold. Newest first.
         */
        get: operations["Budgets_list"];
        put?: never;
        /**
         * Create a budget
         * @description Creates a budget with nothing spent. Requests created from now on count against it; earlier ones stay with the budget that
         *     they were created under.
         */
        post: operations["Budgets_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/budgets/{budgetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a budget
         * @description One budget, and how it stands in today's period.
         */
        get: operations["Budgets_read"];
        put?: never;
        post?: never;
        /**
         * Delete a budget
         * @description Deletes a budget: it applies to nobody, and its balances are gone. Requests keep the outcome that they were created with.
         *     To end it for now, update it with `isActive: false`.
         */
        delete: operations["Budgets_delete"];
        options?: never;
        head?: never;
        /**
         * Update a budget
         * @description Changes what is sent: name, amount, enforcement, whether it is active.
         */
        patch: operations["Budgets_update"];
        trace?: never;
    };
    "/v1/admin/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List companies
         * @description Your company; with `ACCESS_ALL_COMPANIES`, all. Inactive ones too, if they are not filtered out. By name, then by id.
         */
        get: operations["Companies_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/companies/{companyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a company
         * @description One company, active or not.
         */
        get: operations["Companies_read"];
        /**
         * Enter or replace a company
         * @description Enters a company (201), or replaces the whole record of one that is there (200). It can be repeated. Another company than
         *     yours needs `ACCESS_ALL_COMPANIES`, be it there or not; without it the answer is 403.
         */
        put: operations["Companies_put"];
        post?: never;
        /**
         * Deactivate a company
         * @description Marks a company as inactive; one that is already stays so. Nothing is deleted, and it can still be read; `PUT` with
         *     `active: true` takes it back. Within 30 seconds every call of its users is refused with 403, whatever their tokens say;
         *     an administrator of all companies can activate it.
         */
        delete: operations["Companies_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/delegations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List delegations
         * @description Delegations of your company; with `ACCESS_ALL_COMPANIES`, of all. Those that are inactive, over or still to come too.
         *     Filters are combined: each must hold. Newest first.
         */
        get: operations["Delegations_list"];
        put?: never;
        /**
         * Create a delegation
         * @description Lets one user act for another of the same company.
         */
        post: operations["Delegations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/delegations/{delegationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delegation
         * @description An operation of the administration area on one thing.
         */
        get: operations["Delegations_read"];
        put?: never;
        post?: never;
        /**
         * Delete a delegation
         * @description Deletes a delegation. What the delegate did stays, and who sent a booking request may still read it.
         */
        delete: operations["Delegations_delete"];
        options?: never;
        head?: never;
        /**
         * Update a delegation
         * @description Changes what is sent: scopes, window, whether it is active.
         */
        patch: operations["Delegations_update"];
        trace?: never;
    };
    "/v1/admin/exchange-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exchange rates
         * @description Days with their rates, which all companies share, the latest first.
         */
        get: operations["ExchangeRates_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/exchange-rates/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the exchange rates of a day
         * @description The rates that were stored for this very day.
         */
        get: operations["ExchangeRates_read"];
        /**
         * Enter or replace the exchange rates of a day
         * @description Enters the rates of a day (201), or replaces all of them (200), for all companies. It can be repeated. A conversion takes
         *     the latest day on or before today that has both currencies, so a day that is still to come counts from then on. What was
         *     judged before stays as it was.
         */
        put: operations["ExchangeRates_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List locations
         * @description Countries, cities and airports, which all companies share. Any token may read them. Filters are combined: each must hold.
         *     By name, then by id.
         */
        get: operations["Locations_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/locations/{locationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a location
         * @description Any token may read it.
         */
        get: operations["Locations_read"];
        /**
         * Enter or replace a location
         * @description Enters a place (201), or replaces the whole record of one that is there (200), for all companies. It can be repeated, and
         *     counts for evaluations and bookings at once. A code that another place of the type has, and another type than before, are
         *     409.
         */
        put: operations["Locations_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Users of your company; with `ACCESS_ALL_COMPANIES`, of all. Inactive ones too, if they are not filtered out. Filters are
         *     combined: each must hold. By name, then by id.
         */
        get: operations["Users_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user
         * @description One user, active or not. Of another company: 404 without `ACCESS_ALL_COMPANIES`; with it, an id that several companies have
         *     is the user of your own, else of the first company by id.
         */
        get: operations["Users_read"];
        /**
         * Enter or replace a user
         * @description Enters a user (201), or replaces the whole record of one who is there (200). It can be repeated. Another company than yours
         *     needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. An id is of one company: the same id in another company is
         *     another user, and nobody changes company.
         */
        put: operations["Users_put"];
        post?: never;
        /**
         * Deactivate a user
         * @description Marks a user as inactive; one who is already stays so. Nothing is deleted, and the user can still be read; `PUT` with
         *     `active: true` takes them back. Delegations from and to the user do not hold meanwhile. Within 30 seconds every
         *     call of the user is refused with 403, whatever their token says.
         */
        delete: operations["Users_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a booking request
         * @description Creates a PENDING request for yourself, or for a user who lets you create bookings. Each item is judged by the policy
         *     of the user it is for, and the total by their budget: what either blocks is 403 and nothing is stored; all else is
         *     stored with the outcome.
         */
        post: operations["BookingRequests_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-requests/my-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my booking requests
         * @description Requests for you or sent by you, newest first, each with everything it holds.
         */
        get: operations["BookingRequests_listMine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a booking request
         * @description One request, for the user it is for, for its sender, for a delegate who may view or create bookings, or for an
         *     administrator. Anybody else of its company: 403; of another company: 404.
         */
        get: operations["BookingRequests_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/booking-requests/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a booking request
         * @description Cancels a PENDING request and releases its budget. For the user it is for, for its sender, and for a delegate who may
         *     cancel bookings.
         */
        post: operations["BookingRequests_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description What an audit event records.
         * @enum {string}
         */
        AuditAction: "PASSPORT_NUMBERS_READ" | "DOCUMENT_LINK_CREATED";
        /** @description One answer that showed what is guarded. */
        AuditEvent: {
            id: components["schemas"]["Id"];
            /** @description Of the subjects, which need not be that of who asked. */
            companyId: components["schemas"]["Id"];
            action: components["schemas"]["AuditAction"];
            /** @description Who asked. */
            actorUserId: components["schemas"]["Id"];
            actorCompanyId: components["schemas"]["Id"];
            /** @description The `X-Request-Id` of the answer. */
            requestId: components["schemas"]["Id"];
            subjects: components["schemas"]["AuditSubject"][];
            /** Format: date-time */
            createdAt: string;
        };
        /** @description Every answer that is not an error, but for 204. */
        AuditEventListResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["AuditEventPage"];
        };
        AuditEventPage: {
            auditEvents: components["schemas"]["AuditEvent"][];
            /** @description How many there are on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description What was shown: a passport or a document, and whose it is. It may be gone by now. */
        AuditSubject: {
            travelerId: components["schemas"]["Id"];
            /** @description The user that the traveler belongs to. */
            userId: components["schemas"]["Id"];
            /** @description `null` for a document. */
            passportId: components["schemas"]["Id"] | null;
            /** @description `null` for a passport. */
            documentId: components["schemas"]["Id"] | null;
        };
        /** @description How a flight of the request stood to the policy. */
        BookedFlightEvaluation: {
            /** @description Its place in the request as it was sent, such as `flightItems.0`. */
            item: string;
            /** @description `null`: no rule matched. */
            matchedRuleId: components["schemas"]["Id"] | null;
            /** @description No violations. */
            compliant: boolean;
            /** @description What follows. Without a matching rule: the policy's `defaultAction`. */
            action: components["schemas"]["PolicyAction"];
            violations: components["schemas"]["FlightViolation"][];
        };
        /** @description How a hotel stay of the request stood to the policy. */
        BookedHotelEvaluation: {
            /** @description Its place in the request as it was sent, such as `hotelItems.0`. */
            item: string;
            /** @description `null`: no rule matched. */
            matchedRuleId: components["schemas"]["Id"] | null;
            /** @description No violations. */
            compliant: boolean;
            /** @description What follows. Without a matching rule: the policy's `defaultAction`. */
            action: components["schemas"]["PolicyAction"];
            violations: components["schemas"]["HotelViolation"][];
        };
        BookedItemEvaluation: components["schemas"]["BookedFlightEvaluation"] | components["schemas"]["BookedHotelEvaluation"];
        /** @description A hotel's stars, 0 to 5. 0 is unrated: no rule about stars looks at it. */
        BookedStars: number;
        /** @description The error body of the booking and administration areas below 500. */
        BookingBadRequestBody: {
            /** @enum {string} */
            status: "fail";
            /** @description What is wrong and what would be right. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @enum {string} */
            code: "BAD_REQUEST";
        };
        /** @description How the request stood to the budget when it was created. Later changes do not touch it. */
        BookingBudgetEvaluation: {
            budgetId: components["schemas"]["Id"];
            enforcement: components["schemas"]["BudgetEnforcement"];
            /**
             * @description The larger of `totalPrice` and the sum of the items, in the budget's currency. `null`: an exchange rate is missing,
             *     and the budget counts as exceeded.
             */
            amount: components["schemas"]["BudgetMoney"] | null;
            /** @description The budget's currency. */
            currency: components["schemas"]["Currency"];
            /** @description What is left of the budget with this request counted in. */
            remaining: components["schemas"]["BudgetMoney"];
            exceeded: boolean;
        };
        BookingCompany: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
        };
        /** @description The error body of the booking and administration areas below 500. */
        BookingConflictBody: {
            /** @enum {string} */
            status: "fail";
            /** @description What is wrong and what would be right. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @enum {string} */
            code: "CONFLICT";
        };
        /** @description The error body of the booking and administration areas from 500. */
        BookingErrorBody: {
            /** @enum {string} */
            status: "error";
            message: string;
            /** @description The `X-Request-Id` of the answer. */
            requestId: string;
        };
        /** @description The error body of the booking and administration areas below 500. */
        BookingForbiddenBody: {
            /** @enum {string} */
            status: "fail";
            /** @description What is wrong and what would be right. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @enum {string} */
            code: "FORBIDDEN";
        };
        /** @description The error body of the booking and administration areas below 500. */
        BookingMethodNotAllowedBody: {
            /** @enum {string} */
            status: "fail";
            /** @description What is wrong and what would be right. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @enum {string} */
            code: "METHOD_NOT_ALLOWED";
        };
        /**
         * @description How a company books: directly, by request only, or both. It is reported and changes no action.
         * @enum {string}
         */
        BookingMode: "DIRECT_BOOKING" | "REQUEST_ONLY" | "HYBRID";
        /** @description The error body of the booking and administration areas below 500. */
        BookingNotFoundBody: {
            /** @enum {string} */
            status: "fail";
            /** @description What is wrong and what would be right. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @enum {string} */
            code: "NOT_FOUND";
        };
        /** @description The error body of the booking and administration areas below 500. */
        BookingPayloadTooLargeBody: {
            /** @enum {string} */
            status: "fail";
            /** @description What is wrong and what would be right. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @enum {string} */
            code: "PAYLOAD_TOO_LARGE";
        };
        /** @description How the request stood to the policy when it was created. Later changes do not touch it. */
        BookingPolicyEvaluation: {
            policyId: components["schemas"]["Id"];
            /** @description The strictest action of its items: REQUIRE_APPROVAL before WARN_AND_ALLOW before ALLOW. What is blocked is never stored. */
            action: components["schemas"]["PolicyAction"];
            /** @description No item has violations. */
            compliant: boolean;
            items: components["schemas"]["BookedItemEvaluation"][];
        };
        /** @description A booking request with everything it holds. What was not sent is null. */
        BookingRequest: {
            id: components["schemas"]["Id"];
            companyId: components["schemas"]["Id"];
            /** @description The user it is for. */
            requestedByUserId: components["schemas"]["Id"];
            /** @description The delegate who sent it. `null`: the user sent it. */
            createdByUserId: components["schemas"]["Id"] | null;
            totalPrice: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
            status: components["schemas"]["BookingRequestStatus"];
            requestNotes: components["schemas"]["Notes"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            company: components["schemas"]["BookingCompany"];
            /** @description The user it is for. */
            requestedBy: components["schemas"]["BookingUser"];
            flightItems: components["schemas"]["FlightItem"][];
            hotelItems: components["schemas"]["HotelItem"][];
            travelers: components["schemas"]["BookingTraveler"][];
            /** @description `null`: no policy applies to the user. */
            policyEvaluation: components["schemas"]["BookingPolicyEvaluation"] | null;
            /** @description `null`: no budget applies to the user. */
            budgetEvaluation: components["schemas"]["BookingBudgetEvaluation"] | null;
        };
        /** @description At least one flight or hotel stay, and at least one traveler. */
        BookingRequestCreate: {
            /** @description It need not be the sum of the items; a budget counts the larger of both. */
            totalPrice: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
            requestNotes?: components["schemas"]["Notes"] | null;
            /** @description The user it is for, if not you: somebody who lets you create bookings. Else the answer is 403. */
            requestedForUserId?: components["schemas"]["Id"] | null;
            /** @default [] */
            flightItems?: components["schemas"]["FlightItemCreate"][] | null;
            /** @default [] */
            hotelItems?: components["schemas"]["HotelItemCreate"][] | null;
            travelers: components["schemas"]["BookingTravelerCreate"][];
        };
        /** @description Every answer that is not an error, but for 204. */
        BookingRequestListResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["BookingRequestPage"];
        };
        /**
         * @description What an administrator makes of a pending request.
         * @enum {string}
         */
        BookingRequestOutcome: "COMPLETED" | "CANCELLED";
        BookingRequestPage: {
            bookingRequests: components["schemas"]["BookingRequest"][];
            /** @description How many there are on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /**
         * @description Only what is sent is changed; `requestNotes: null` clears it. At least one field. A COMPLETED or CANCELLED request takes
         *     `requestNotes` only.
         */
        BookingRequestPatch: {
            totalPrice?: components["schemas"]["Money"];
            currency?: components["schemas"]["Currency"];
            requestNotes?: components["schemas"]["Notes"] | null;
        };
        /** @description Every answer that is not an error, but for 204. */
        BookingRequestResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["BookingRequest"];
        };
        /** @enum {string} */
        BookingRequestSort: "createdAt" | "totalPrice" | "status";
        /**
         * @description A request begins as PENDING. COMPLETED and CANCELLED are final.
         * @enum {string}
         */
        BookingRequestStatus: "PENDING" | "CANCELLED" | "COMPLETED";
        BookingRequestStatusChange: {
            status: components["schemas"]["BookingRequestOutcome"];
        };
        /** @description The error body of the booking and administration areas below 500. */
        BookingTooManyRequestsBody: {
            /** @enum {string} */
            status: "fail";
            /** @description What is wrong and what would be right. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @enum {string} */
            code: "RATE_LIMITED";
        };
        BookingTraveler: {
            travelerId: components["schemas"]["Id"];
            travelerTypeCode: components["schemas"]["TravelerType"];
        };
        BookingTravelerAdd: {
            /** @description A traveler of the request's company. The type is derived from the birth date and the first travel day. */
            travelerId: components["schemas"]["Id"];
        };
        BookingTravelerCreate: {
            /** @description A traveler of yours, or of the user the request is for. No traveler twice. */
            travelerId: components["schemas"]["Id"];
            /** @description The type that the traveler has on the first travel day. */
            travelerTypeCode: components["schemas"]["TravelerType"];
        };
        /** @description Every answer that is not an error, but for 204. */
        BookingTravelerResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["BookingTraveler"];
        };
        /** @description The error body of the booking and administration areas below 500. */
        BookingUnauthorizedBody: {
            /** @enum {string} */
            status: "fail";
            /** @description What is wrong and what would be right. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @enum {string} */
            code: "UNAUTHORIZED";
        };
        /** @description The error body of the booking and administration areas below 500. */
        BookingUnsupportedMediaTypeBody: {
            /** @enum {string} */
            status: "fail";
            /** @description What is wrong and what would be right. */
            message: string;
            data: components["schemas"]["FieldMessages"];
            /** @enum {string} */
            code: "UNSUPPORTED_MEDIA_TYPE";
        };
        BookingUser: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /** @description `null` where the directory has none. */
            email: components["schemas"]["Email"] | null;
        };
        Budget: {
            id: components["schemas"]["Id"];
            /** @description A company of the directory: your own. Another one needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
            companyId: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            scopeType: components["schemas"]["BudgetScopeType"];
            /** @description The id of the company, of a role or of a user of it. A role id is taken as it is: roles stand in tokens, in no list. */
            scopeId: components["schemas"]["Id"];
            allocation: components["schemas"]["BudgetAllocation"];
            /** @description For each period, and with PER_USER for each user. */
            amount: components["schemas"]["Money"];
            /** @description Prices in another currency are converted by the exchange rate. */
            currency: components["schemas"]["Currency"];
            period: components["schemas"]["BudgetPeriod"];
            enforcement: components["schemas"]["BudgetEnforcement"];
            /** @description An inactive budget applies to nobody. Of several active ones on one scope the newest counts. */
            isActive: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @description Whether each user has the amount to themselves, or all share it. With one user both are the same.
         * @enum {string}
         */
        BudgetAllocation: "PER_USER" | "SHARED_POOL";
        /** @description How a budget stands in today's period, in its currency. A request counts in the period of the day it was created. */
        BudgetBalance: {
            /**
             * Format: date
             * @description The first day of the period.
             */
            periodStart: string;
            /**
             * Format: date
             * @description The last day of the period.
             */
            periodEnd: string;
            /** @description By pending requests. */
            reserved: components["schemas"]["BudgetMoney"];
            /** @description By completed requests. */
            spent: components["schemas"]["BudgetMoney"];
            /** @description `amount` without both. Below 0 where more is reserved and spent. */
            remaining: components["schemas"]["BudgetMoney"];
        };
        BudgetCreate: {
            /** @description A company of the directory: your own. Another one needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
            companyId: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            scopeType: components["schemas"]["BudgetScopeType"];
            /** @description The id of the company, of a role or of a user of it. A role id is taken as it is: roles stand in tokens, in no list. */
            scopeId: components["schemas"]["Id"];
            allocation: components["schemas"]["BudgetAllocation"];
            /** @description For each period, and with PER_USER for each user. */
            amount: components["schemas"]["Money"];
            /** @description Prices in another currency are converted by the exchange rate. */
            currency: components["schemas"]["Currency"];
            period: components["schemas"]["BudgetPeriod"];
            enforcement: components["schemas"]["BudgetEnforcement"];
            /**
             * @description An inactive budget applies to nobody. Of several active ones on one scope the newest counts.
             * @default true
             */
            isActive?: boolean | null;
        };
        /** @description A budget with its balance. */
        BudgetDetails: {
            id: components["schemas"]["Id"];
            /** @description A company of the directory: your own. Another one needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
            companyId: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            scopeType: components["schemas"]["BudgetScopeType"];
            /** @description The id of the company, of a role or of a user of it. A role id is taken as it is: roles stand in tokens, in no list. */
            scopeId: components["schemas"]["Id"];
            allocation: components["schemas"]["BudgetAllocation"];
            /** @description For each period, and with PER_USER for each user. */
            amount: components["schemas"]["Money"];
            /** @description Prices in another currency are converted by the exchange rate. */
            currency: components["schemas"]["Currency"];
            period: components["schemas"]["BudgetPeriod"];
            enforcement: components["schemas"]["BudgetEnforcement"];
            /** @description An inactive budget applies to nobody. Of several active ones on one scope the newest counts. */
            isActive: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description `null`: each user has a balance of their own, and no user was named. */
            current: components["schemas"]["BudgetBalance"] | null;
        };
        /** @description Every answer that is not an error, but for 204. */
        BudgetDetailsResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["BudgetDetails"];
        };
        /**
         * @description How a budget holds: count only, warn, ask for approval, or refuse what exceeds it.
         * @enum {string}
         */
        BudgetEnforcement: "TRACK_ONLY" | "WARN_WHEN_EXCEEDED" | "REQUIRE_APPROVAL_WHEN_EXCEEDED" | "BLOCK_WHEN_EXCEEDED";
        /** @description Every answer that is not an error, but for 204. */
        BudgetListResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["BudgetPage"];
        };
        /**
         * Format: money
         * @description An amount in a budget's currency, at most 4 decimals. A sum may be above the limit of a single price, a balance below 0.
         */
        BudgetMoney: number;
        BudgetPage: {
            budgets: components["schemas"]["Budget"][];
            /** @description How many there are on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /**
         * @description Only what is sent is changed. At least one field. Company, scope, allocation, currency and period stay as they are: for
         *     others create another budget, which counts from then on.
         */
        BudgetPatch: {
            name?: components["schemas"]["Name"];
            /** @description Counts at once, in the current period too. It can lie below what is spent; then nothing remains. */
            amount?: components["schemas"]["Money"];
            /** @description Counts for requests from now on. */
            enforcement?: components["schemas"]["BudgetEnforcement"];
            /** @description `false`: it applies to nobody, and the one before it on the same scope counts again. */
            isActive?: boolean;
        };
        /**
         * @description How long an amount lasts: a calendar month, quarter or year, in UTC. Nothing is carried over.
         * @enum {string}
         */
        BudgetPeriod: "MONTHLY" | "QUARTERLY" | "YEARLY";
        /** @description Every answer that is not an error, but for 204. */
        BudgetResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["Budget"];
        };
        /**
         * @description Whom a budget is for: a whole company, everybody with a role, or one user.
         * @enum {string}
         */
        BudgetScopeType: "COMPANY" | "ROLE" | "USER";
        /** @enum {string} */
        CabinClass: "ECONOMY" | "PREMIUM_ECONOMY" | "BUSINESS" | "FIRST";
        /** @description A child's age in whole years, 0 to 17. */
        ChildAge: number;
        /** @description A short code, at most 20 characters. */
        Code: string;
        Company: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /** @description `false` marks the company as gone and deletes nothing. It ends no access: tokens are the identity provider's. */
            active: boolean;
        };
        /** @description Every answer that is not an error, but for 204. */
        CompanyListResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["CompanyPage"];
        };
        CompanyPage: {
            companies: components["schemas"]["Company"][];
            /** @description How many there are on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description A company's record in the directory, without its id: every field must be sent, so that none is reset by leaving it out. */
        CompanyPut: {
            name: components["schemas"]["Name"];
            /** @description `false` marks the company as gone and deletes nothing. It ends no access: tokens are the identity provider's. */
            active: boolean;
        };
        /** @description Every answer that is not an error, but for 204. */
        CompanyResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["Company"];
        };
        /** @description A whole number that is not negative. */
        Count: number;
        /** @description A currency: three capital letters, as in ISO 4217. */
        Currency: string;
        /** @description A day, `YYYY-MM-DD`, or an RFC 3339 timestamp, whose UTC day counts. */
        DayOrTimestamp: string;
        /** @description It holds while it is active, its window holds, and both users are active. */
        Delegation: {
            id: components["schemas"]["Id"];
            /** @description A company of the directory: your own. Another one needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
            companyId: components["schemas"]["Id"];
            /** @description The user who is acted for. Of the delegation's company. */
            delegatorUserId: components["schemas"]["Id"];
            /** @description The user who may act. Of the same company, and not the delegator. */
            delegateUserId: components["schemas"]["Id"];
            scopes: components["schemas"]["DelegationScope"][];
            /** @description `null`: from ever. */
            effectiveFrom: components["schemas"]["EffectiveTime"] | null;
            /** @description `null`: for ever. A day counts whole. */
            effectiveUntil: components["schemas"]["EffectiveTime"] | null;
            isActive: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description Several delegations may join the same two users: what any that holds allows is allowed. */
        DelegationCreate: {
            /** @description A company of the directory: your own. Another one needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
            companyId: components["schemas"]["Id"];
            /** @description The user who is acted for. Of the delegation's company. */
            delegatorUserId: components["schemas"]["Id"];
            /** @description The user who may act. Of the same company, and not the delegator. */
            delegateUserId: components["schemas"]["Id"];
            scopes: components["schemas"]["DelegationScope"][];
            /** @description `null` or absent: from ever. */
            effectiveFrom?: components["schemas"]["EffectiveTime"] | null;
            /** @description `null` or absent: for ever. Not before `effectiveFrom`. */
            effectiveUntil?: components["schemas"]["EffectiveTime"] | null;
            /**
             * @description `false`: it allows nothing.
             * @default true
             */
            isActive?: boolean | null;
        };
        /**
         * @description Whose requests to list: for me or sent by me, for me, or sent by me for others.
         * @enum {string}
         */
        DelegationFilter: "all" | "my_requests" | "delegated";
        /** @description Every answer that is not an error, but for 204. */
        DelegationListResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["DelegationPage"];
        };
        DelegationPage: {
            delegations: components["schemas"]["Delegation"][];
            /** @description How many there are on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /**
         * @description Only what is sent is changed; `null` opens a window; `scopes` are replaced as a whole. At least one field. For other users
         *     create another delegation.
         */
        DelegationPatch: {
            scopes?: components["schemas"]["DelegationScope"][];
            effectiveFrom?: components["schemas"]["EffectiveTime"] | null;
            /** @description Not before `effectiveFrom`, be that sent or stored. */
            effectiveUntil?: components["schemas"]["EffectiveTime"] | null;
            /** @description `false`: it allows nothing. */
            isActive?: boolean;
        };
        /** @description Every answer that is not an error, but for 204. */
        DelegationResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["Delegation"];
        };
        /**
         * @description What a delegate may do for the delegator. CREATE_BOOKINGS includes VIEW_BOOKINGS and VIEW_TRAVELERS, MANAGE_TRAVELERS
         *     includes VIEW_TRAVELERS.
         * @enum {string}
         */
        DelegationScope: "CREATE_BOOKINGS" | "VIEW_BOOKINGS" | "CANCEL_BOOKINGS" | "VIEW_TRAVELERS" | "MANAGE_TRAVELERS";
        /** @description What is known of an uploaded file. What was not sent is null. */
        Document: {
            id: components["schemas"]["Id"];
            travelerId: components["schemas"]["Id"];
            documentCategory: components["schemas"]["DocumentCategory"];
            label: components["schemas"]["Name"] | null;
            /** @description The name that was sent with the file, without its path, control characters and what else is not seen. */
            fileName: string;
            mimeType: components["schemas"]["DocumentMimeType"];
            /** @description In bytes. */
            fileSize: number;
            relatedEntityId: components["schemas"]["RelatedEntityId"] | null;
            relatedEntityType: components["schemas"]["RelatedEntityType"] | null;
            uploadedByUserId: components["schemas"]["Id"];
            /** Format: date-time */
            createdAt: string;
        };
        /** @description What kind of document it is, 1 to 50 characters, kept as sent. PASSPORT, VISA, RESIDENCY and OTHER are the usual ones. */
        DocumentCategory: string;
        /** @description The error body of the traveler area. */
        DocumentFormInvalidBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "VALIDATION_ERROR" | "FILE_TOO_LARGE" | "INVALID_FILE_TYPE";
        };
        DocumentLink: {
            /**
             * Format: uri
             * @description Serves this one file as an attachment. It needs no token: hand it to nobody else.
             */
            url: string;
            /**
             * Format: date-time
             * @description 15 minutes after it was made.
             */
            expiresAt: string;
        };
        /** @description Every answer that is not an error, but for 204 and lists. */
        DocumentLinkResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["DocumentLink"];
        };
        /**
         * @description What a file is, told by its content.
         * @enum {string}
         */
        DocumentMimeType: "application/pdf" | "image/jpeg" | "image/png";
        /** @description The error body of the traveler area. */
        DocumentNotFoundBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "DOCUMENT_NOT_FOUND";
        };
        /** @description The items of a page, and how many there are on all pages. */
        DocumentPage: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["Document"][];
            /** @description How many there are on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description Every answer that is not an error, but for 204 and lists. */
        DocumentResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["Document"];
        };
        DocumentUploadForm: {
            /**
             * Format: binary
             * @description One file of at most 10 MB; JPEG, PNG or PDF by content.
             */
            file: Blob;
            /** @description 1 to 50 characters, kept as sent. PASSPORT, VISA, RESIDENCY and OTHER are the usual ones. */
            documentCategory: string;
            /** @description A name, label or title, at most 200 characters. */
            label?: string;
            /**
             * @description What the document belongs to, kept as sent. With the type TRAVELER or PASSPORT it must be this traveler or one of the
             *     traveler's passports; any other is 400.
             */
            relatedEntityId?: string;
            /** @description What kind of thing it belongs to, kept as sent, with an id or without one. */
            relatedEntityType?: string;
        };
        /** @description A price limit for flights of a duration. Replaces `maxPricePerPerson` where it holds. */
        DurationBudgetTier: {
            /** @description From this duration, inclusive. */
            minHours: components["schemas"]["Hours"];
            /** @description To this duration, exclusive. `null`: open. */
            maxHours: components["schemas"]["Hours"] | null;
            maxPrice: components["schemas"]["Money"];
        };
        /** @description A price limit for flights of a duration, as it is sent. */
        DurationBudgetTierInput: {
            /** @description From this duration, inclusive. */
            minHours: components["schemas"]["Hours"];
            maxPrice: components["schemas"]["Money"];
            /** @description To this duration, exclusive. `null` or absent: open. */
            maxHours?: components["schemas"]["Hours"] | null;
        };
        /** @description The cabin classes for flights of a duration. Replaces `allowedCabinClasses` where it holds. */
        DurationCabinTier: {
            /** @description From this duration, inclusive. */
            minHours: components["schemas"]["Hours"];
            /** @description To this duration, exclusive. `null`: open. */
            maxHours: components["schemas"]["Hours"] | null;
            classes: components["schemas"]["CabinClass"][];
        };
        /** @description The cabin classes for flights of a duration, as they are sent. */
        DurationCabinTierInput: {
            /** @description From this duration, inclusive. */
            minHours: components["schemas"]["Hours"];
            classes: components["schemas"]["CabinClass"][];
            /** @description To this duration, exclusive. `null` or absent: open. */
            maxHours?: components["schemas"]["Hours"] | null;
        };
        /** @description From or until when: a day (the whole of it counts, in UTC) or a timestamp. */
        EffectiveTime: string;
        /** @description An e-mail address, at most 254 characters. */
        Email: string;
        /** @description A flight, a hotel, or both. */
        EvaluationRequest: {
            flight?: components["schemas"]["FlightProposal"] | null;
            hotel?: components["schemas"]["HotelProposal"] | null;
        };
        /** @description The half that was not proposed is null. */
        EvaluationResponse: {
            bookingMode: components["schemas"]["BookingMode"];
            defaultAction: components["schemas"]["PolicyAction"];
            flightEvaluation: components["schemas"]["FlightEvaluation"] | null;
            matchedFlightRule: components["schemas"]["MatchedFlightRule"] | null;
            hotelEvaluation: components["schemas"]["HotelEvaluation"] | null;
            matchedHotelRule: components["schemas"]["MatchedHotelRule"] | null;
        };
        /**
         * Format: exchange-rate
         * @description What one unit of the base is worth: above 0, at most 1,000,000,000, at most 10 decimals.
         */
        ExchangeRate: number;
        ExchangeRateDay: {
            /** Format: date */
            date: string;
            base: components["schemas"]["Currency"];
            /** @description What one unit of the base is worth in each currency. The base may be among them, as 1. */
            rates: components["schemas"]["RatesByCurrency"];
        };
        /** @description Every answer that is not an error, but for 204. */
        ExchangeRateListResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["ExchangeRatePage"];
        };
        ExchangeRatePage: {
            exchangeRates: components["schemas"]["ExchangeRateDay"][];
            /** @description How many there are on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description Every answer that is not an error, but for 204. */
        ExchangeRateResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["ExchangeRateDay"];
        };
        /** @description The rates of a day, without the day: all of them must be sent, and what was stored before is gone. */
        ExchangeRatesPut: {
            base: components["schemas"]["Currency"];
            /** @description What one unit of the base is worth in each currency. The base may be among them, as 1. */
            rates: components["schemas"]["RatesByCurrency"];
        };
        /** @description What is wrong with each field, by its path, such as `flightItems.0.price`. Empty where no field is at fault. */
        FieldMessages: {
            [key: string]: string;
        };
        FlightEvaluation: {
            /** @description No violations. */
            compliant: boolean;
            /** @description What follows. Without a matching rule: the policy's `defaultAction`. */
            action: components["schemas"]["PolicyAction"];
            violations: components["schemas"]["FlightViolation"][];
        };
        /** @description A flight of a booking request. What was not sent is null. */
        FlightItem: {
            id: components["schemas"]["Id"];
            bookingRequestId: components["schemas"]["Id"];
            originLocationId: components["schemas"]["Id"];
            originLocationType: components["schemas"]["Code"] | null;
            originCode: components["schemas"]["Code"];
            originName: components["schemas"]["Name"] | null;
            destinationLocationId: components["schemas"]["Id"];
            destinationLocationType: components["schemas"]["Code"] | null;
            destinationCode: components["schemas"]["Code"];
            destinationName: components["schemas"]["Name"] | null;
            /** Format: date */
            departureDate: string;
            departureTime: components["schemas"]["TimeOfDay"] | null;
            /** Format: date */
            arrivalDate: string;
            arrivalTime: components["schemas"]["TimeOfDay"] | null;
            airline: components["schemas"]["Name"] | null;
            airlineCode: components["schemas"]["Code"] | null;
            flightNumber: components["schemas"]["Code"] | null;
            cabinClass: components["schemas"]["Name"];
            adultsCount: components["schemas"]["Count"];
            childrenCount: components["schemas"]["Count"];
            infantsCount: components["schemas"]["Count"];
            /** @description For everyone together. */
            price: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description A flight as it is sent. */
        FlightItemCreate: {
            /** @description An airport, a city or a country. A place that the service does not know is accepted. */
            originLocationId: components["schemas"]["Id"];
            /** @description `airport`, `city` or `country`, in any case. It helps to find a place whose id the service does not know. */
            originLocationType?: components["schemas"]["Code"] | null;
            originCode: components["schemas"]["Code"];
            originName?: components["schemas"]["Name"] | null;
            /** @description An airport, a city or a country. A place that the service does not know is accepted. */
            destinationLocationId: components["schemas"]["Id"];
            /** @description `airport`, `city` or `country`, in any case. It helps to find a place whose id the service does not know. */
            destinationLocationType?: components["schemas"]["Code"] | null;
            destinationCode: components["schemas"]["Code"];
            destinationName?: components["schemas"]["Name"] | null;
            /**
             * Format: date
             * @description May lie in the past.
             */
            departureDate: string;
            departureTime?: components["schemas"]["TimeOfDay"] | null;
            /**
             * Format: date
             * @description Not earlier than the day before `departureDate`, which a flight over the date line may need.
             */
            arrivalDate: string;
            arrivalTime?: components["schemas"]["TimeOfDay"] | null;
            airline?: components["schemas"]["Name"] | null;
            airlineCode?: components["schemas"]["Code"] | null;
            flightNumber?: components["schemas"]["Code"] | null;
            /** @description In your own words, and kept as sent. `Premium Economy` and `premium_economy` are one class to a policy. */
            cabinClass: components["schemas"]["Name"];
            adultsCount: components["schemas"]["Count"];
            /**
             * @description With `adultsCount`, at least 1.
             * @default 0
             */
            childrenCount?: components["schemas"]["Count"] | null;
            /** @default 0 */
            infantsCount?: components["schemas"]["Count"] | null;
            /**
             * @description For everyone together. A policy limits it per person: divided by the adults and children of this item, and by no more
             *     people than the request's travelers of type ADT or CHD; by 1 where none is.
             */
            price: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
        };
        /** @description Only what is sent is changed; `null` clears. At least one field. */
        FlightItemPatch: {
            /** @description An airport, a city or a country. A place that the service does not know is accepted. */
            originLocationId?: components["schemas"]["Id"];
            /** @description `airport`, `city` or `country`, in any case. It helps to find a place whose id the service does not know. */
            originLocationType?: components["schemas"]["Code"] | null;
            originCode?: components["schemas"]["Code"];
            originName?: components["schemas"]["Name"] | null;
            /** @description An airport, a city or a country. A place that the service does not know is accepted. */
            destinationLocationId?: components["schemas"]["Id"];
            /** @description `airport`, `city` or `country`, in any case. It helps to find a place whose id the service does not know. */
            destinationLocationType?: components["schemas"]["Code"] | null;
            destinationCode?: components["schemas"]["Code"];
            destinationName?: components["schemas"]["Name"] | null;
            /**
             * Format: date
             * @description May lie in the past.
             */
            departureDate?: string;
            departureTime?: components["schemas"]["TimeOfDay"] | null;
            /**
             * Format: date
             * @description Not earlier than the day before `departureDate`, which a flight over the date line may need.
             */
            arrivalDate?: string;
            arrivalTime?: components["schemas"]["TimeOfDay"] | null;
            airline?: components["schemas"]["Name"] | null;
            airlineCode?: components["schemas"]["Code"] | null;
            flightNumber?: components["schemas"]["Code"] | null;
            /** @description In your own words, and kept as sent. `Premium Economy` and `premium_economy` are one class to a policy. */
            cabinClass?: components["schemas"]["Name"];
            adultsCount?: components["schemas"]["Count"];
            /** @description With `adultsCount`, at least 1. */
            childrenCount?: components["schemas"]["Count"] | null;
            infantsCount?: components["schemas"]["Count"] | null;
            /**
             * @description For everyone together. A policy limits it per person: divided by the adults and children of this item, and by no more
             *     people than the request's travelers of type ADT or CHD; by 1 where none is.
             */
            price?: components["schemas"]["Money"];
            currency?: components["schemas"]["Currency"];
        };
        /** @description Every answer that is not an error, but for 204. */
        FlightItemResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["FlightItem"];
        };
        /** @description A flight as it is proposed. */
        FlightProposal: {
            /** @description An airport, a city or a country. */
            originLocationId: components["schemas"]["Id"];
            /** @description Without it: the country that the location lies in. */
            originCountryId?: components["schemas"]["Id"] | null;
            /** @description An airport, a city or a country. */
            destinationLocationId: components["schemas"]["Id"];
            /** @description Without it: the country that the location lies in. */
            destinationCountryId?: components["schemas"]["Id"] | null;
            isInternational: boolean;
            departureDate: components["schemas"]["DayOrTimestamp"];
            /** @description For one person. */
            price: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
            cabinClass: components["schemas"]["CabinClass"];
            stops: components["schemas"]["Count"];
            /** @description Without it, duration tiers do not apply. */
            durationHours?: components["schemas"]["Hours"] | null;
        };
        /**
         * @description A rule for flights. It matches a flight when each scope field that is not null equals the flight's; among the rules
         *     that match, the lowest `priority` wins, then the one with most scope fields, then the oldest.
         */
        FlightRule: {
            id: components["schemas"]["Id"];
            /** @description The lowest number wins. */
            priority: components["schemas"]["Count"];
            /** @description A city matches flights from any of its airports too. */
            originCityId: components["schemas"]["Id"] | null;
            originCountryId: components["schemas"]["Id"] | null;
            destinationCityId: components["schemas"]["Id"] | null;
            destinationCountryId: components["schemas"]["Id"] | null;
            isInternational: boolean | null;
            /** @description `null`: no limit. */
            maxPricePerPerson: components["schemas"]["Money"] | null;
            /** @description The currency of every price limit of this rule. */
            currency: components["schemas"]["Currency"];
            /** @description Empty: every class. */
            allowedCabinClasses: components["schemas"]["CabinClass"][];
            durationBudgetTiers: components["schemas"]["DurationBudgetTier"][] | null;
            durationCabinTiers: components["schemas"]["DurationCabinTier"][] | null;
            /** @description `null`: no limit. */
            maxStops: components["schemas"]["Count"] | null;
            /** @description Days from today to departure, at least. `null`: no limit. */
            advanceBookingDays: components["schemas"]["Count"] | null;
            /** @description What follows from a violation. `null`: the policy's `defaultAction`. */
            action: components["schemas"]["PolicyAction"] | null;
        };
        /** @description Every field is optional, and `null` is as good as absent: a rule without scope fields matches every flight. */
        FlightRuleCreate: {
            originCityId?: components["schemas"]["Id"] | null;
            originCountryId?: components["schemas"]["Id"] | null;
            destinationCityId?: components["schemas"]["Id"] | null;
            destinationCountryId?: components["schemas"]["Id"] | null;
            isInternational?: boolean | null;
            maxPricePerPerson?: components["schemas"]["Money"] | null;
            /** @description `null` clears it to empty. */
            allowedCabinClasses?: components["schemas"]["CabinClass"][] | null;
            /** @description Tiers may not overlap. */
            durationBudgetTiers?: components["schemas"]["DurationBudgetTierInput"][] | null;
            /** @description Tiers may not overlap. */
            durationCabinTiers?: components["schemas"]["DurationCabinTierInput"][] | null;
            maxStops?: components["schemas"]["Count"] | null;
            advanceBookingDays?: components["schemas"]["Count"] | null;
            action?: components["schemas"]["PolicyAction"] | null;
            /**
             * @description Without it: 10 for a city pair, 20 a country pair, 50 domestic only, 75 international only, 100 everything, 30 anything
             *     else.
             */
            priority?: components["schemas"]["Count"] | null;
            /** @description Required with a price limit, tiers included; else USD. */
            currency?: components["schemas"]["Currency"] | null;
        };
        /** @description Only what is sent is changed; `null` clears. At least one field. */
        FlightRulePatch: {
            /**
             * @description Without it: 10 for a city pair, 20 a country pair, 50 domestic only, 75 international only, 100 everything, 30 anything
             *     else.
             */
            priority?: components["schemas"]["Count"];
            originCityId?: components["schemas"]["Id"] | null;
            originCountryId?: components["schemas"]["Id"] | null;
            destinationCityId?: components["schemas"]["Id"] | null;
            destinationCountryId?: components["schemas"]["Id"] | null;
            isInternational?: boolean | null;
            maxPricePerPerson?: components["schemas"]["Money"] | null;
            /** @description Required on create with a price limit, tiers included; else USD. */
            currency?: components["schemas"]["Currency"];
            /** @description `null` clears it to empty. */
            allowedCabinClasses?: components["schemas"]["CabinClass"][] | null;
            /** @description Tiers may not overlap. */
            durationBudgetTiers?: components["schemas"]["DurationBudgetTierInput"][] | null;
            /** @description Tiers may not overlap. */
            durationCabinTiers?: components["schemas"]["DurationCabinTierInput"][] | null;
            maxStops?: components["schemas"]["Count"] | null;
            advanceBookingDays?: components["schemas"]["Count"] | null;
            action?: components["schemas"]["PolicyAction"] | null;
        };
        FlightViolation: {
            type: components["schemas"]["FlightViolationType"];
            /** @description A sentence that a traveler can act on. */
            message: string;
            limitValue: components["schemas"]["ViolationLimit"];
            actualValue: components["schemas"]["ViolationActual"];
            /** @description By how much the price is above the limit, in the rule's currency. With PRICE only. */
            excessAmount?: components["schemas"]["Money"];
        };
        /** @enum {string} */
        FlightViolationType: "PRICE" | "CABIN_CLASS" | "STOPS" | "ADVANCE_BOOKING";
        HotelEvaluation: {
            /** @description No violations. */
            compliant: boolean;
            /** @description What follows. Without a matching rule: the policy's `defaultAction`. */
            action: components["schemas"]["PolicyAction"];
            violations: components["schemas"]["HotelViolation"][];
        };
        /** @description A hotel stay of a booking request. What was not sent is null. */
        HotelItem: {
            id: components["schemas"]["Id"];
            bookingRequestId: components["schemas"]["Id"];
            cityId: components["schemas"]["Id"];
            cityCode: components["schemas"]["Code"] | null;
            cityName: components["schemas"]["Name"] | null;
            hotelId: components["schemas"]["Id"] | null;
            hotelName: components["schemas"]["Name"];
            hotelStars: components["schemas"]["BookedStars"] | null;
            /** Format: date */
            checkInDate: string;
            /** Format: date */
            checkOutDate: string;
            /** @description For all rooms and nights together. */
            price: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
            roomOccupancy: components["schemas"]["RoomOccupancy"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description A hotel stay as it is sent. */
        HotelItemCreate: {
            /** @description A city that the service does not know is accepted. */
            cityId: components["schemas"]["Id"];
            cityCode?: components["schemas"]["Code"] | null;
            cityName?: components["schemas"]["Name"] | null;
            hotelId?: components["schemas"]["Id"] | null;
            hotelName: components["schemas"]["Name"];
            hotelStars?: components["schemas"]["BookedStars"] | null;
            /**
             * Format: date
             * @description May lie in the past.
             */
            checkInDate: string;
            /**
             * Format: date
             * @description After `checkInDate`.
             */
            checkOutDate: string;
            /** @description For all rooms and nights together. */
            price: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
            roomOccupancy: components["schemas"]["RoomOccupancyCreate"][];
        };
        /** @description Only what is sent is changed; `null` clears; `roomOccupancy` is replaced as a whole. At least one field. */
        HotelItemPatch: {
            /** @description A city that the service does not know is accepted. */
            cityId?: components["schemas"]["Id"];
            cityCode?: components["schemas"]["Code"] | null;
            cityName?: components["schemas"]["Name"] | null;
            hotelId?: components["schemas"]["Id"] | null;
            hotelName?: components["schemas"]["Name"];
            hotelStars?: components["schemas"]["BookedStars"] | null;
            /**
             * Format: date
             * @description May lie in the past.
             */
            checkInDate?: string;
            /**
             * Format: date
             * @description After `checkInDate`.
             */
            checkOutDate?: string;
            /** @description For all rooms and nights together. */
            price?: components["schemas"]["Money"];
            currency?: components["schemas"]["Currency"];
            roomOccupancy?: components["schemas"]["RoomOccupancyCreate"][];
        };
        /** @description Every answer that is not an error, but for 204. */
        HotelItemResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["HotelItem"];
        };
        /** @description A hotel stay as it is proposed. */
        HotelProposal: {
            cityId: components["schemas"]["Id"];
            /** @description Without it: the country that the city lies in. */
            countryId?: components["schemas"]["Id"] | null;
            checkInDate: components["schemas"]["DayOrTimestamp"];
            /** @description On a later UTC day than `checkInDate`. */
            checkOutDate: components["schemas"]["DayOrTimestamp"];
            pricePerNight: components["schemas"]["Money"];
            currency: components["schemas"]["Currency"];
            starRating: components["schemas"]["StarRating"];
        };
        /** @description A rule for hotels. Matching is as for flights. */
        HotelRule: {
            id: components["schemas"]["Id"];
            /** @description The lowest number wins. */
            priority: components["schemas"]["Count"];
            cityId: components["schemas"]["Id"] | null;
            countryId: components["schemas"]["Id"] | null;
            /** @description `null`: no limit. */
            maxPricePerNight: components["schemas"]["Money"] | null;
            currency: components["schemas"]["Currency"];
            /** @description Empty: every rating. */
            allowedStarRatings: components["schemas"]["StarRating"][];
            /** @description `null`: no limit. */
            maxNights: components["schemas"]["Count"] | null;
            /** @description Days from today to check-in, at least. `null`: no limit. */
            advanceBookingDays: components["schemas"]["Count"] | null;
            /** @description What follows from a violation. `null`: the policy's `defaultAction`. */
            action: components["schemas"]["PolicyAction"] | null;
        };
        /** @description Every field is optional, and `null` is as good as absent: a rule without scope fields matches every hotel. */
        HotelRuleCreate: {
            cityId?: components["schemas"]["Id"] | null;
            countryId?: components["schemas"]["Id"] | null;
            maxPricePerNight?: components["schemas"]["Money"] | null;
            /** @description `null` clears it to empty. */
            allowedStarRatings?: components["schemas"]["StarRating"][] | null;
            maxNights?: components["schemas"]["Count"] | null;
            advanceBookingDays?: components["schemas"]["Count"] | null;
            action?: components["schemas"]["PolicyAction"] | null;
            /** @description Without it: 10 for a city, 50 a country, 100 everything. */
            priority?: components["schemas"]["Count"] | null;
            /** @description Required with a price limit; else USD. */
            currency?: components["schemas"]["Currency"] | null;
        };
        /** @description Only what is sent is changed; `null` clears. At least one field. */
        HotelRulePatch: {
            /** @description Without it: 10 for a city, 50 a country, 100 everything. */
            priority?: components["schemas"]["Count"];
            cityId?: components["schemas"]["Id"] | null;
            countryId?: components["schemas"]["Id"] | null;
            maxPricePerNight?: components["schemas"]["Money"] | null;
            /** @description Required on create with a price limit; else USD. */
            currency?: components["schemas"]["Currency"];
            /** @description `null` clears it to empty. */
            allowedStarRatings?: components["schemas"]["StarRating"][] | null;
            maxNights?: components["schemas"]["Count"] | null;
            advanceBookingDays?: components["schemas"]["Count"] | null;
            action?: components["schemas"]["PolicyAction"] | null;
        };
        HotelViolation: {
            type: components["schemas"]["HotelViolationType"];
            /** @description A sentence that a traveler can act on. */
            message: string;
            limitValue: components["schemas"]["ViolationLimit"];
            actualValue: components["schemas"]["ViolationActual"];
            /** @description By how much the price is above the limit, in the rule's currency. With PRICE only. */
            excessAmount?: components["schemas"]["Money"];
        };
        /** @enum {string} */
        HotelViolationType: "PRICE" | "STAR_RATING" | "NIGHTS" | "ADVANCE_BOOKING";
        /** @description A number of hours. */
        Hours: number;
        /** @description An opaque identifier. Compare it, store it, do not take it apart. */
        Id: string;
        /** @description A key of your own, 1 to 255 visible ASCII characters. */
        IdempotencyKey: string;
        /** @description A place. Those that the service came with have ids such as `country-GB`, `city-LON` and `airport-LHR`. */
        Location: {
            id: components["schemas"]["Id"];
            /** @description It can't be changed later: others may lie in it. */
            type: components["schemas"]["LocationType"];
            /** @description Two letters for a country, three for a city or an airport. No two places of a type have the same. */
            code: components["schemas"]["LocationCode"];
            name: components["schemas"]["Name"];
            /** @description The city that an airport lies in; `null`: in none. Must be `null` for a city, which is its own, and for a country. */
            cityId: components["schemas"]["Id"] | null;
            /** @description The country that a city or an airport lies in. Must be `null` for a country, which is its own. */
            countryId: components["schemas"]["Id"] | null;
        };
        /** @description ISO 3166-1 alpha-2 for a country, IATA for a city or an airport. */
        LocationCode: string;
        /** @description Every answer that is not an error, but for 204. */
        LocationListResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["LocationPage"];
        };
        LocationPage: {
            locations: components["schemas"]["Location"][];
            /** @description How many there are on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description A place, without its id: every field must be sent, so that none is reset by leaving it out. */
        LocationPut: {
            /** @description It can't be changed later: others may lie in it. */
            type: components["schemas"]["LocationType"];
            /** @description Two letters for a country, three for a city or an airport. No two places of a type have the same. */
            code: components["schemas"]["LocationCode"];
            name: components["schemas"]["Name"];
            /** @description The city that an airport lies in; `null`: in none. Must be `null` for a city, which is its own, and for a country. */
            cityId: components["schemas"]["Id"] | null;
            /** @description The country that a city or an airport lies in. Must be `null` for a country, which is its own. */
            countryId: components["schemas"]["Id"] | null;
        };
        /** @description Every answer that is not an error, but for 204. */
        LocationResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["Location"];
        };
        /** @enum {string} */
        LocationType: "COUNTRY" | "CITY" | "AIRPORT";
        /** @description The rule that was applied, with the limits that were applied: a duration tier's where one held. */
        MatchedFlightRule: {
            id: components["schemas"]["Id"];
            /** @description `null`: no limit. */
            maxPricePerPerson: components["schemas"]["Money"] | null;
            currency: components["schemas"]["Currency"];
            allowedCabinClasses: components["schemas"]["CabinClass"][];
            maxStops: components["schemas"]["Count"] | null;
            advanceBookingDays: components["schemas"]["Count"] | null;
            /** @description Names of the rule's own scope; `null` where it has none, or the place is unknown. */
            originCityName: components["schemas"]["Name"] | null;
            originCountryName: components["schemas"]["Name"] | null;
            destinationCityName: components["schemas"]["Name"] | null;
            destinationCountryName: components["schemas"]["Name"] | null;
            isInternational: boolean | null;
            action: components["schemas"]["PolicyAction"] | null;
        };
        /** @description The rule that was applied. */
        MatchedHotelRule: {
            id: components["schemas"]["Id"];
            /** @description `null`: no limit. */
            maxPricePerNight: components["schemas"]["Money"] | null;
            currency: components["schemas"]["Currency"];
            allowedStarRatings: components["schemas"]["StarRating"][];
            maxNights: components["schemas"]["Count"] | null;
            advanceBookingDays: components["schemas"]["Count"] | null;
            /** @description Names of the rule's own scope; `null` where it has none, or the place is unknown. */
            cityName: components["schemas"]["Name"] | null;
            countryName: components["schemas"]["Name"] | null;
            action: components["schemas"]["PolicyAction"] | null;
        };
        /**
         * Format: money
         * @description An amount of money: 0 to 999,999,999,999 with at most 4 decimals.
         */
        Money: number;
        /** @description A name, label or title, at most 200 characters. */
        Name: string;
        /** @description Free text, at most 5,000 characters. */
        Notes: string;
        /** @description The number of a page, from 1. A page past the end is empty. */
        PageNumber: number;
        /** @description How many items a page holds, 1 to 100. */
        PageSize: number;
        /** @description A passport. A traveler has one for each nationality, and one of them is primary. */
        Passport: {
            id: components["schemas"]["Id"];
            travelerId: components["schemas"]["Id"];
            passportNumber: components["schemas"]["PassportNumber"];
            nationality: components["schemas"]["PassportCountry"];
            issuingCountry: components["schemas"]["PassportCountry"];
            /**
             * Format: date-time
             * @description Midnight, UTC, of the day of issue.
             */
            issuingDate: string;
            /**
             * Format: date-time
             * @description Midnight, UTC, of the last day on which it is valid.
             */
            expiryDate: string;
            isPrimary: boolean;
            /** @description Whole days from today to `expiryDate`: 0 on that day, negative afterwards. */
            expiresInDays: number;
        };
        /** @description A country as ISO 3166-1 alpha-2 or alpha-3, in capital letters. */
        PassportCountry: string;
        /** @description A country as ISO 3166-1 alpha-2 or alpha-3, in any case; stored in capital letters. A code that is neither is 400. */
        PassportCountryInput: string;
        /** @description All fields but `isPrimary` are required. */
        PassportCreate: {
            passportNumber: components["schemas"]["PassportNumber"];
            /** @description One passport per nationality: `IQ` and `IRQ` are one. */
            nationality: components["schemas"]["PassportCountryInput"];
            issuingCountry: components["schemas"]["PassportCountryInput"];
            /** Format: date */
            issuingDate: string;
            /**
             * Format: date
             * @description Not before `issuingDate`.
             */
            expiryDate: string;
            /**
             * @description `true` unsets the one that was primary. The first passport becomes primary whatever is sent.
             * @default false
             */
            isPrimary?: boolean | null;
        };
        /** @description The error body of the traveler area. */
        PassportFormInvalidBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "VALIDATION_ERROR" | "INVALID_DATES" | "DUPLICATE_NATIONALITY" | "FILE_TOO_LARGE" | "INVALID_FILE_TYPE";
        };
        /** @description The error body of the traveler area. */
        PassportInvalidBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "VALIDATION_ERROR" | "INVALID_DATES" | "DUPLICATE_NATIONALITY";
        };
        /** @description The error body of the traveler area. */
        PassportNotFoundBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "PASSPORT_NOT_FOUND";
        };
        /**
         * @description What stands in the passport: 1 to 20 letters and digits, with spaces and hyphens between them. Kept as sent. Longer and
         *     looser than the 9 characters of the machine-readable zone (ICAO 9303), whose filler `<` is accepted too.
         */
        PassportNumber: string;
        /** @description The items of a page, and how many there are on all pages. */
        PassportPage: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["Passport"][];
            /** @description How many there are on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description Only what is sent is changed. At least one field. */
        PassportPatch: {
            passportNumber?: components["schemas"]["PassportNumber"];
            /** @description One passport per nationality: `IQ` and `IRQ` are one. */
            nationality?: components["schemas"]["PassportCountryInput"];
            issuingCountry?: components["schemas"]["PassportCountryInput"];
            /** Format: date */
            issuingDate?: string;
            /**
             * Format: date
             * @description Not before `issuingDate`, be it sent or stored.
             */
            expiryDate?: string;
            /** @description `true` unsets the one that was primary. `false` on the primary is 400: make another one primary instead. */
            isPrimary?: boolean;
        };
        /** @description Every answer that is not an error, but for 204 and lists. */
        PassportResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["Passport"];
        };
        PassportSetPrimary: {
            /** @description The traveler whose passport it is. With another traveler's id the answer is 404. */
            travelerId: components["schemas"]["Id"];
        };
        PassportWithDocumentsForm: {
            /**
             * @description What stands in the passport: 1 to 20 letters and digits, with spaces and hyphens between them. Kept as sent. Longer and
             *     looser than the 9 characters of the machine-readable zone (ICAO 9303), whose filler `<` is accepted too.
             */
            passportNumber: string;
            /** @description One passport per nationality: `IQ` and `IRQ` are one. */
            nationality: string;
            /** @description A country as ISO 3166-1 alpha-2 or alpha-3, in any case; stored in capital letters. A code that is neither is 400. */
            issuingCountry: string;
            /** Format: date */
            issuingDate: string;
            /**
             * Format: date
             * @description Not before `issuingDate`.
             */
            expiryDate: string;
            /** @description `true` unsets the one that was primary. The first passport becomes primary whatever is sent. */
            isPrimary?: boolean;
            /** @description At most 10 files of at most 10 MB; JPEG, PNG or PDF by content. Stored as documents of category PASSPORT. */
            passportDocuments?: Blob[];
        };
        /** @description A phone number without its calling code: 3 to 30 digits, with spaces, hyphens, dots and parentheses between them. Kept as sent. */
        PhoneNumber: string;
        /** @description A calling code: 1 to 6 digits, with `+` before them or not. */
        PhonePrefix: string;
        /** @description A policy with its rules, as a read of one answers. */
        Policy: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["PolicyName"];
            description: components["schemas"]["Notes"] | null;
            companyId: components["schemas"]["Id"];
            bookingMode: components["schemas"]["BookingMode"];
            /** @description What applies when a rule has no action of its own, and when no rule matches. */
            defaultAction: components["schemas"]["PolicyAction"];
            /** @description Whether this is the company's default. A company with policies has exactly one, and it is active. */
            isDefault: boolean;
            /** @description An inactive policy applies to nobody, whatever its assignments say. */
            isActive: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            flightRules: components["schemas"]["FlightRule"][];
            hotelRules: components["schemas"]["HotelRule"][];
        };
        /**
         * @description What follows from a rule: allow, allow with a warning, ask for approval, or refuse.
         * @enum {string}
         */
        PolicyAction: "ALLOW" | "WARN_AND_ALLOW" | "REQUIRE_APPROVAL" | "BLOCK";
        PolicyBadRequestBody: {
            /** @enum {number} */
            statusCode: 400;
            message: string;
            errors: components["schemas"]["PolicyFieldError"][];
        };
        PolicyCreate: {
            name: components["schemas"]["PolicyName"];
            description?: components["schemas"]["Notes"] | null;
            /** @description Your own company. Another one needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
            companyId: components["schemas"]["Id"];
            bookingMode: components["schemas"]["BookingMode"];
            defaultAction: components["schemas"]["PolicyAction"];
            /**
             * @description Makes this the company's default, and unsets the one before. The first policy of a company becomes its default
             *     whatever is sent.
             * @default false
             */
            isDefault?: boolean | null;
            /**
             * @description `false` together with `isDefault: true`, or on a company's first policy, is 400: a default is always active.
             * @default true
             */
            isActive?: boolean | null;
        };
        /** @description One fault of a request to the policy area. */
        PolicyFieldError: {
            /** @description Where it is: a path such as `flight.price` or `durationBudgetTiers.1.maxHours`; empty for the whole body. */
            field: string;
            /** @description What is wrong and what would be right. */
            message: string;
        };
        /** @description The error body of the policy area. `errors` comes with 400 only. */
        PolicyForbiddenBody: {
            /** @enum {number} */
            statusCode: 403;
            message: string;
        };
        /** @description The error body of the policy area. `errors` comes with 400 only. */
        PolicyInternalErrorBody: {
            /** @enum {number} */
            statusCode: 500;
            message: string;
        };
        /** @description The error body of the policy area. `errors` comes with 400 only. */
        PolicyMethodNotAllowedBody: {
            /** @enum {number} */
            statusCode: 405;
            message: string;
        };
        /** @description A policy's name, 2 to 200 characters. */
        PolicyName: string;
        /** @description The error body of the policy area. `errors` comes with 400 only. */
        PolicyNotFoundBody: {
            /** @enum {number} */
            statusCode: 404;
            message: string;
        };
        PolicyPage: {
            data: components["schemas"]["PolicySummary"][];
            pagination: components["schemas"]["PolicyPagination"];
        };
        PolicyPagination: {
            page: components["schemas"]["PageNumber"];
            limit: components["schemas"]["PageSize"];
            total: components["schemas"]["Count"];
            /** @description 0 when there is nothing. */
            totalPages: components["schemas"]["Count"];
        };
        /** @description Only what is sent is changed; `description: null` clears it. At least one field. */
        PolicyPatch: {
            name?: components["schemas"]["PolicyName"];
            description?: components["schemas"]["Notes"] | null;
            bookingMode?: components["schemas"]["BookingMode"];
            defaultAction?: components["schemas"]["PolicyAction"];
            /** @description `true` makes this the default and unsets the one before. `false` on the default is 403: make another one default first. */
            isDefault?: boolean;
            /** @description `false` on the default is 403: make another one default first. */
            isActive?: boolean;
        };
        /** @description The error body of the policy area. `errors` comes with 400 only. */
        PolicyPayloadTooLargeBody: {
            /** @enum {number} */
            statusCode: 413;
            message: string;
        };
        /** @description A policy without its rules, as in lists and in the answers to creates and updates. */
        PolicySummary: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["PolicyName"];
            description: components["schemas"]["Notes"] | null;
            companyId: components["schemas"]["Id"];
            bookingMode: components["schemas"]["BookingMode"];
            /** @description What applies when a rule has no action of its own, and when no rule matches. */
            defaultAction: components["schemas"]["PolicyAction"];
            /** @description Whether this is the company's default. A company with policies has exactly one, and it is active. */
            isDefault: boolean;
            /** @description An inactive policy applies to nobody, whatever its assignments say. */
            isActive: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description The error body of the policy area. `errors` comes with 400 only. */
        PolicyTooManyRequestsBody: {
            /** @enum {number} */
            statusCode: 429;
            message: string;
        };
        /** @description The error body of the policy area. `errors` comes with 400 only. */
        PolicyUnauthorizedBody: {
            /** @enum {number} */
            statusCode: 401;
            message: string;
        };
        /** @description The error body of the policy area. `errors` comes with 400 only. */
        PolicyUnavailableBody: {
            /** @enum {number} */
            statusCode: 503;
            message: string;
        };
        /** @description The error body of the policy area. `errors` comes with 400 only. */
        PolicyUnsupportedMediaTypeBody: {
            /** @enum {number} */
            statusCode: 415;
            message: string;
        };
        /** @description By currency: three capital letters. At least one, at most 300. */
        RatesByCurrency: {
            [key: string]: components["schemas"]["ExchangeRate"];
        };
        /** @description What an uploaded document belongs to, 1 to 64 characters. */
        RelatedEntityId: string;
        /** @description What kind of thing an uploaded document belongs to, 1 to 50 characters. */
        RelatedEntityType: string;
        RoleAssignment: {
            id: components["schemas"]["Id"];
            policyId: components["schemas"]["Id"];
            roleId: components["schemas"]["Id"];
            effectiveFrom: components["schemas"]["EffectiveTime"] | null;
            effectiveUntil: components["schemas"]["EffectiveTime"] | null;
            /** Format: date-time */
            createdAt: string;
        };
        RoleAssignmentCreate: {
            /** @description A role id as it stands in tokens. A role has one policy per company: assigning it again moves it. */
            roleId: components["schemas"]["Id"];
        };
        /** @description A room and who sleeps in it. What was not sent is null. */
        RoomOccupancy: {
            roomName: components["schemas"]["Name"] | null;
            boardBasis: components["schemas"]["Name"] | null;
            adultsCount: components["schemas"]["Count"];
            childrenCount: components["schemas"]["Count"];
            childrenAges: components["schemas"]["ChildAge"][];
        };
        /** @description A room and who sleeps in it, as it is sent. */
        RoomOccupancyCreate: {
            roomName?: components["schemas"]["Name"] | null;
            boardBasis?: components["schemas"]["Name"] | null;
            /** @description At least 1. */
            adultsCount: components["schemas"]["Count"];
            /** @default 0 */
            childrenCount?: components["schemas"]["Count"] | null;
            /**
             * @description As many ages as `childrenCount`.
             * @default []
             */
            childrenAges?: components["schemas"]["ChildAge"][] | null;
        };
        /** @description What to search for. Case is ignored; `%`, `_` and quotes are ordinary characters. */
        SearchText: string;
        /**
         * @description What a request holds.
         * @enum {string}
         */
        ServiceType: "flights" | "hotels";
        /** @description A hotel's stars. */
        StarRating: number;
        /** @description A time of day, `HH:MM`, 00:00 to 23:59. */
        TimeOfDay: string;
        /** @description A traveler with the passports, as in lists. */
        Traveler: {
            id: components["schemas"]["Id"];
            /** @description The user that the traveler belongs to. It never changes. */
            userId: components["schemas"]["Id"];
            title: components["schemas"]["TravelerTitle"];
            firstName: components["schemas"]["Name"];
            lastName: components["schemas"]["Name"];
            emailAddress: components["schemas"]["Email"] | null;
            /** @description Prefix and number, joined without a separator. */
            phone: string;
            /**
             * Format: date-time
             * @description Midnight, UTC, of the day of birth.
             */
            birthDate: string;
            /** @description In whole years, today. Who is born on 29 February has the birthday on 1 March in other years. */
            age: components["schemas"]["Count"];
            /** @description By age, today: under 2 INF, under 12 CHD, else ADT. */
            travelerType: components["schemas"]["TravelerType"];
            passports: components["schemas"]["Passport"][];
            user: components["schemas"]["TravelerUser"];
            _count: components["schemas"]["TravelerCounts"];
        };
        TravelerCounts: {
            /** @description How many documents the traveler has. */
            documents: components["schemas"]["Count"];
        };
        /** @description All fields but `emailAddress` are required. */
        TravelerCreate: {
            /** @description A user of your company; any other is 400. It can't be changed later. */
            userId: components["schemas"]["Id"];
            title: components["schemas"]["TravelerTitle"];
            firstName: components["schemas"]["Name"];
            lastName: components["schemas"]["Name"];
            emailAddress?: components["schemas"]["Email"] | null;
            phonePrefix: components["schemas"]["PhonePrefix"];
            phoneNumber: components["schemas"]["PhoneNumber"];
            /**
             * Format: date
             * @description Not in the future. A day, not a timestamp.
             */
            birthDate: string;
        };
        /** @description The error body of the traveler area. */
        TravelerDeleteRefusedBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "VALIDATION_ERROR" | "TRAVELER_IN_BOOKING";
        };
        /** @description A traveler with passports and documents. */
        TravelerDetails: {
            id: components["schemas"]["Id"];
            /** @description The user that the traveler belongs to. It never changes. */
            userId: components["schemas"]["Id"];
            title: components["schemas"]["TravelerTitle"];
            firstName: components["schemas"]["Name"];
            lastName: components["schemas"]["Name"];
            emailAddress: components["schemas"]["Email"] | null;
            /** @description Prefix and number, joined without a separator. */
            phone: string;
            /**
             * Format: date-time
             * @description Midnight, UTC, of the day of birth.
             */
            birthDate: string;
            /** @description In whole years, today. Who is born on 29 February has the birthday on 1 March in other years. */
            age: components["schemas"]["Count"];
            /** @description By age, today: under 2 INF, under 12 CHD, else ADT. */
            travelerType: components["schemas"]["TravelerType"];
            passports: components["schemas"]["Passport"][];
            user: components["schemas"]["TravelerUser"];
            _count: components["schemas"]["TravelerCounts"];
            documents: components["schemas"]["Document"][];
        };
        /** @description The error body of the traveler area. */
        TravelerForbiddenBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "FORBIDDEN";
        };
        /** @description The error body of the traveler area. */
        TravelerFormInvalidBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "VALIDATION_ERROR" | "INVALID_DATES" | "FILE_TOO_LARGE" | "INVALID_FILE_TYPE";
        };
        /** @description The error body of the traveler area. */
        TravelerInternalErrorBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "INTERNAL_ERROR";
        };
        /** @description The error body of the traveler area. */
        TravelerInvalidBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "VALIDATION_ERROR";
        };
        /** @description The error body of the traveler area. */
        TravelerMethodNotAllowedBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "METHOD_NOT_ALLOWED";
        };
        /** @description The error body of the traveler area. */
        TravelerNotFoundBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "TRAVELER_NOT_FOUND";
        };
        /** @description The items of a page, and how many there are on all pages. */
        TravelerPage: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["Traveler"][];
            /** @description How many there are on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description Only what is sent is changed; `emailAddress: null` clears it. At least one field. */
        TravelerPatch: {
            title?: components["schemas"]["TravelerTitle"];
            firstName?: components["schemas"]["Name"];
            lastName?: components["schemas"]["Name"];
            emailAddress?: components["schemas"]["Email"] | null;
            /** @description Together with `phoneNumber`, or not at all. */
            phonePrefix?: components["schemas"]["PhonePrefix"];
            /** @description Together with `phonePrefix`, or not at all. */
            phoneNumber?: components["schemas"]["PhoneNumber"];
            /**
             * Format: date
             * @description Not in the future.
             */
            birthDate?: string;
        };
        /** @description The error body of the traveler area. */
        TravelerPayloadTooLargeBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "PAYLOAD_TOO_LARGE";
        };
        /** @description Every answer that is not an error, but for 204 and lists. */
        TravelerResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["TravelerDetails"];
        };
        /** @enum {string} */
        TravelerSort: "createdAt" | "firstName" | "lastName";
        /** @enum {string} */
        TravelerSortOrder: "asc" | "desc";
        /** @description A form of address, 1 to 20 characters, kept as sent. */
        TravelerTitle: string;
        /** @description The error body of the traveler area. */
        TravelerTooManyRequestsBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "RATE_LIMITED";
        };
        /**
         * @description What a traveler counts as, by age: adult, child (2 to 11 years) or infant (under 2).
         * @enum {string}
         */
        TravelerType: "ADT" | "CHD" | "INF";
        /** @description The error body of the traveler area. */
        TravelerUnauthorizedBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "UNAUTHORIZED";
        };
        /** @description The error body of the traveler area. */
        TravelerUnavailableBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "UNAVAILABLE";
        };
        /** @description The error body of the traveler area. */
        TravelerUnsupportedMediaTypeBody: {
            /** @enum {string} */
            status: "error";
            /** @description What is wrong and what would be right; every fault of a request that is not valid. */
            message: string;
            /**
             * @description What to act on.
             * @enum {string}
             */
            code: "UNSUPPORTED_MEDIA_TYPE";
        };
        /** @description The user that a traveler belongs to. */
        TravelerUser: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /** @description `null` where the directory has none. */
            email: components["schemas"]["Email"] | null;
        };
        TravelerWithPassportForm: {
            /** @description A user of your company; any other is 400. It can't be changed later. */
            userId: string;
            /** @description A form of address, 1 to 20 characters, kept as sent. */
            title: string;
            /** @description A name, label or title, at most 200 characters. */
            firstName: string;
            /** @description A name, label or title, at most 200 characters. */
            lastName: string;
            /** @description An e-mail address, at most 254 characters. */
            emailAddress?: string;
            /** @description A calling code: 1 to 6 digits, with `+` before them or not. */
            phonePrefix: string;
            /** @description A phone number without its calling code: 3 to 30 digits, with spaces, hyphens, dots and parentheses between them. Kept as sent. */
            phoneNumber: string;
            /**
             * Format: date
             * @description Not in the future.
             */
            birthDate: string;
            /**
             * @description What stands in the passport: 1 to 20 letters and digits, with spaces and hyphens between them. Kept as sent. Longer and
             *     looser than the 9 characters of the machine-readable zone (ICAO 9303), whose filler `<` is accepted too.
             */
            passportNumber: string;
            /** @description A country as ISO 3166-1 alpha-2 or alpha-3, in any case; stored in capital letters. A code that is neither is 400. */
            passportNationality: string;
            /** @description A country as ISO 3166-1 alpha-2 or alpha-3, in any case; stored in capital letters. A code that is neither is 400. */
            passportIssuingCountry: string;
            /** Format: date */
            passportIssuingDate: string;
            /**
             * Format: date
             * @description Not before `passportIssuingDate`.
             */
            passportExpiryDate: string;
            /** @description A first passport is primary whatever is sent. */
            passportIsPrimary?: boolean;
            /** @description At most 10 files of at most 10 MB; JPEG, PNG or PDF by content. Stored as documents of category PASSPORT. */
            passportDocuments?: Blob[];
        };
        User: {
            /** @description The `sub` of the user's tokens. */
            id: components["schemas"]["Id"];
            /** @description A company of the directory. It can't be changed later. */
            companyId: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /** @description `null`: none is known. */
            email: components["schemas"]["Email"] | null;
            /**
             * @description Role ids as they stand in tokens, the first before the next. They count where somebody books for this user; the user's
             *     own calls go by the token.
             */
            roles: components["schemas"]["Id"][];
            /**
             * @description `false` marks the user as gone and deletes nothing; delegations from and to the user do not hold meanwhile. It ends no
             *     access: tokens are the identity provider's.
             */
            active: boolean;
        };
        UserAssignment: {
            id: components["schemas"]["Id"];
            policyId: components["schemas"]["Id"];
            userId: components["schemas"]["Id"];
            effectiveFrom: components["schemas"]["EffectiveTime"] | null;
            effectiveUntil: components["schemas"]["EffectiveTime"] | null;
            /** Format: date-time */
            createdAt: string;
        };
        UserAssignmentCreate: {
            /** @description A user of the policy's company. Assigning the same user again replaces the window. */
            userId: components["schemas"]["Id"];
            /** @description `null` or absent: from ever. */
            effectiveFrom?: components["schemas"]["EffectiveTime"] | null;
            /** @description `null` or absent: for ever. Not before `effectiveFrom`. */
            effectiveUntil?: components["schemas"]["EffectiveTime"] | null;
        };
        /** @description Every answer that is not an error, but for 204. */
        UserListResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["UserPage"];
        };
        UserPage: {
            users: components["schemas"]["User"][];
            /** @description How many there are on all pages. */
            total: number;
            page: components["schemas"]["PageNumber"];
            perPage: components["schemas"]["PageSize"];
        };
        /** @description A user's record in the directory, without the id: every field must be sent, so that none is reset by leaving it out. */
        UserPut: {
            /** @description A company of the directory. It can't be changed later. */
            companyId: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /** @description `null`: none is known. */
            email: components["schemas"]["Email"] | null;
            /**
             * @description Role ids as they stand in tokens, the first before the next. They count where somebody books for this user; the user's
             *     own calls go by the token.
             */
            roles: components["schemas"]["Id"][];
            /**
             * @description `false` marks the user as gone and deletes nothing; delegations from and to the user do not hold meanwhile. It ends no
             *     access: tokens are the identity provider's.
             */
            active: boolean;
        };
        /** @description Every answer that is not an error, but for 204. */
        UserResult: {
            /** @enum {string} */
            status: "success";
            data: components["schemas"]["User"];
        };
        ViolationActual: number | string;
        /** @description What a limit allows: a number, or the allowed values. */
        ViolationLimit: number | string[];
    };
    responses: {
        /** @description The request is not valid, or the state does not allow it; every fault is named. */
        BookingBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingBadRequestBody"];
            };
        };
        /** @description A fault of the service. */
        BookingError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingErrorBody"];
            };
        };
        /**
         * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
         *     the deactivation every operation answers 403, whatever the token says.
         */
        BookingForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingForbiddenBody"];
            };
        };
        /** @description The path exists, the method does not. */
        BookingMethodNotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingMethodNotAllowedBody"];
            };
        };
        /** @description There is no such thing for this caller. */
        BookingNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingNotFoundBody"];
            };
        };
        /** @description The body is larger than the operation accepts: 64 KB, or what its fields can need at most, up to 1 MB. */
        BookingPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingPayloadTooLargeBody"];
            };
        };
        /** @description Too many calls of this class in the current minute. */
        BookingTooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingTooManyRequestsBody"];
            };
        };
        /** @description No valid token was sent. */
        BookingUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingUnauthorizedBody"];
            };
        };
        /** @description The body is not `application/json`. */
        BookingUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BookingUnsupportedMediaTypeBody"];
            };
        };
        /** @description There is no such thing for this caller. */
        DocumentNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentNotFoundBody"];
            };
        };
        /** @description There is no such thing for this caller. */
        PassportNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PassportNotFoundBody"];
            };
        };
        /** @description The request is not valid; every fault is named. */
        PolicyBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyBadRequestBody"];
            };
        };
        /**
         * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
         *     the deactivation every operation answers 403, whatever the token says.
         */
        PolicyForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyForbiddenBody"];
            };
        };
        /** @description A fault of the service. */
        PolicyInternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyInternalErrorBody"];
            };
        };
        /** @description The path exists, the method does not. */
        PolicyMethodNotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyMethodNotAllowedBody"];
            };
        };
        /** @description There is no such thing for this caller. */
        PolicyNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyNotFoundBody"];
            };
        };
        /** @description The body is larger than the operation accepts: 64 KB, or what its fields can need at most, up to 1 MB. */
        PolicyPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyPayloadTooLargeBody"];
            };
        };
        /** @description Too many calls of this class in the current minute. */
        PolicyTooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyTooManyRequestsBody"];
            };
        };
        /** @description No valid token was sent. */
        PolicyUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyUnauthorizedBody"];
            };
        };
        /** @description The service can't work right now; try again. */
        PolicyUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyUnavailableBody"];
            };
        };
        /** @description The body is not `application/json`. */
        PolicyUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PolicyUnsupportedMediaTypeBody"];
            };
        };
        /**
         * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
         *     the deactivation every operation answers 403, whatever the token says.
         */
        TravelerForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerForbiddenBody"];
            };
        };
        /** @description A fault of the service. */
        TravelerInternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerInternalErrorBody"];
            };
        };
        /** @description The request is not valid, or the state does not allow it; every fault is named. */
        TravelerInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerInvalidBody"];
            };
        };
        /** @description The path exists, the method does not. */
        TravelerMethodNotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerMethodNotAllowedBody"];
            };
        };
        /** @description There is no such thing for this caller. */
        TravelerNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerNotFoundBody"];
            };
        };
        /** @description The body is larger than the operation accepts: 64 KB, or what its fields can need at most, up to 1 MB. */
        TravelerPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerPayloadTooLargeBody"];
            };
        };
        /** @description Too many calls of this class in the current minute. */
        TravelerTooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerTooManyRequestsBody"];
            };
        };
        /** @description No valid token was sent. */
        TravelerUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerUnauthorizedBody"];
            };
        };
        /** @description The service can't work right now; try again. */
        TravelerUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerUnavailableBody"];
            };
        };
        /** @description The body is not `application/json`. */
        TravelerUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TravelerUnsupportedMediaTypeBody"];
            };
        };
    };
    parameters: {
        "AuditFilters.action": components["schemas"]["AuditAction"];
        /** @description What this user did. */
        "AuditFilters.actorUserId": components["schemas"]["Id"];
        /** @description What happened to data of this company. Another one than yours needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
        "AuditFilters.companyId": components["schemas"]["Id"];
        "AuditFilters.documentId": components["schemas"]["Id"];
        "AuditFilters.page": components["schemas"]["PageNumber"];
        "AuditFilters.passportId": components["schemas"]["Id"];
        "AuditFilters.perPage": components["schemas"]["PageSize"];
        /** @description What the answer with this `X-Request-Id` showed. */
        "AuditFilters.requestId": components["schemas"]["Id"];
        "AuditFilters.travelerId": components["schemas"]["Id"];
        /** @description What happened to data of travelers of this user. */
        "AuditFilters.userId": components["schemas"]["Id"];
        /** @description Requests of this company. Another one than yours needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
        "BookingRequestFilters.companyId": components["schemas"]["Id"];
        /** @description Created on this UTC day or earlier. Not before `startDate`. */
        "BookingRequestFilters.endDate": components["schemas"]["DayOrTimestamp"];
        /** @description The total price at most, whatever its currency. Not below `minPrice`. */
        "BookingRequestFilters.maxPrice": components["schemas"]["Money"];
        /** @description Not below `minTravelers`. */
        "BookingRequestFilters.maxTravelers": components["schemas"]["Count"];
        /** @description The total price at least, whatever its currency. */
        "BookingRequestFilters.minPrice": components["schemas"]["Money"];
        "BookingRequestFilters.minTravelers": components["schemas"]["Count"];
        "BookingRequestFilters.page": components["schemas"]["PageNumber"];
        "BookingRequestFilters.perPage": components["schemas"]["PageSize"];
        /** @description In the name and e-mail address of the user it is for. */
        "BookingRequestFilters.search": components["schemas"]["SearchText"];
        /** @description Requests that hold any of these, comma-separated. */
        "BookingRequestFilters.serviceType": components["schemas"]["ServiceType"][];
        /** @description `status` sorts by name, `totalPrice` whatever its currency. Ties are sorted by id. */
        "BookingRequestFilters.sortBy": components["schemas"]["BookingRequestSort"];
        "BookingRequestFilters.sortOrder": "asc" | "desc";
        /** @description Created on this UTC day or later. */
        "BookingRequestFilters.startDate": components["schemas"]["DayOrTimestamp"];
        /** @description Requests in one of these states, comma-separated. */
        "BookingRequestFilters.status": components["schemas"]["BookingRequestStatus"][];
        /** @description Budgets of this company. Another one than yours needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
        "BudgetFilters.companyId": components["schemas"]["Id"];
        "BudgetFilters.isActive": boolean;
        "BudgetFilters.page": components["schemas"]["PageNumber"];
        "BudgetFilters.perPage": components["schemas"]["PageSize"];
        /** @description Budgets on this company, role or user. */
        "BudgetFilters.scopeId": components["schemas"]["Id"];
        "BudgetFilters.scopeType": components["schemas"]["BudgetScopeType"];
        /** @description In ids and names. */
        "BudgetFilters.search": components["schemas"]["SearchText"];
        "CompanyFilters.active": boolean;
        "CompanyFilters.page": components["schemas"]["PageNumber"];
        "CompanyFilters.perPage": components["schemas"]["PageSize"];
        /** @description In ids and names. */
        "CompanyFilters.search": components["schemas"]["SearchText"];
        /** @description Delegations of this company. Another one than yours needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
        "DelegationFilters.companyId": components["schemas"]["Id"];
        /** @description Delegations to this user. */
        "DelegationFilters.delegateUserId": components["schemas"]["Id"];
        /** @description Delegations from this user. */
        "DelegationFilters.delegatorUserId": components["schemas"]["Id"];
        "DelegationFilters.isActive": boolean;
        "DelegationFilters.page": components["schemas"]["PageNumber"];
        "DelegationFilters.perPage": components["schemas"]["PageSize"];
        /** @description In ids, and in the ids, names and e-mail addresses of both users. */
        "DelegationFilters.search": components["schemas"]["SearchText"];
        /** @description Delegations from or to this user. */
        "DelegationFilters.userId": components["schemas"]["Id"];
        /** @description Documents of this category, in any case. */
        "DocumentFilters.category": components["schemas"]["DocumentCategory"];
        "DocumentFilters.page": components["schemas"]["PageNumber"];
        "DocumentFilters.perPage": components["schemas"]["PageSize"];
        /** @description Days that have this currency, as the base or with a rate. */
        "ExchangeRateFilters.currency": components["schemas"]["Currency"];
        /** @description This day or earlier. Not before `startDate`. */
        "ExchangeRateFilters.endDate": components["schemas"]["DayOrTimestamp"];
        "ExchangeRateFilters.page": components["schemas"]["PageNumber"];
        "ExchangeRateFilters.perPage": components["schemas"]["PageSize"];
        /** @description This day or later. */
        "ExchangeRateFilters.startDate": components["schemas"]["DayOrTimestamp"];
        /**
         * @description Makes a create safe to repeat. It is remembered per caller for 24 hours: the same key with the same body gets the first
         *     answer again, a 4xx too, but never one from 500; with another body it is 409. Of two at once, one creates and the other
         *     gets the same answer.
         */
        IdempotencyHeader: components["schemas"]["IdempotencyKey"];
        /** @description Places in this city. */
        "LocationFilters.cityId": components["schemas"]["Id"];
        /** @description Places in this country. */
        "LocationFilters.countryId": components["schemas"]["Id"];
        "LocationFilters.page": components["schemas"]["PageNumber"];
        "LocationFilters.perPage": components["schemas"]["PageSize"];
        /** @description In codes and names. A place whose code it is comes first. */
        "LocationFilters.search": components["schemas"]["SearchText"];
        "LocationFilters.type": components["schemas"]["LocationType"];
        "MyBookingRequestFilters.delegationFilter": components["schemas"]["DelegationFilter"];
        /** @description Created on this UTC day or earlier. Not before `startDate`. */
        "MyBookingRequestFilters.endDate": components["schemas"]["DayOrTimestamp"];
        "MyBookingRequestFilters.page": components["schemas"]["PageNumber"];
        "MyBookingRequestFilters.perPage": components["schemas"]["PageSize"];
        /** @description In ids, notes, places, airlines, hotels and names of travelers. */
        "MyBookingRequestFilters.search": components["schemas"]["SearchText"];
        /** @description Created on this UTC day or later. */
        "MyBookingRequestFilters.startDate": components["schemas"]["DayOrTimestamp"];
        /** @description Requests in one of these states, comma-separated. */
        "MyBookingRequestFilters.status": components["schemas"]["BookingRequestStatus"][];
        "PassportFilters.page": components["schemas"]["PageNumber"];
        "PassportFilters.perPage": components["schemas"]["PageSize"];
        /** @description Policies of this company. Another one than yours needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
        "PolicyFilters.companyId": components["schemas"]["Id"];
        "PolicyFilters.isActive": boolean;
        "PolicyFilters.isDefault": boolean;
        "PolicyFilters.limit": components["schemas"]["PageSize"];
        "PolicyFilters.page": components["schemas"]["PageNumber"];
        /** @description Travelers of this company. Another one than yours needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
        "TravelerFilters.companyId": components["schemas"]["Id"];
        "TravelerFilters.page": components["schemas"]["PageNumber"];
        "TravelerFilters.perPage": components["schemas"]["PageSize"];
        /** @description Finds parts of the first name, the last name, both with a space between, the e-mail address and the phone, and whole passport numbers. */
        "TravelerFilters.search": components["schemas"]["SearchText"];
        "TravelerFilters.sortBy": components["schemas"]["TravelerSort"];
        "TravelerFilters.sortOrder": components["schemas"]["TravelerSortOrder"];
        /** @description The type that they have today. */
        "TravelerFilters.travelerType": components["schemas"]["TravelerType"];
        TravelerOwnPath: components["schemas"]["Id"];
        "UserFilters.active": boolean;
        /** @description Users of this company. Another one than yours needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
        "UserFilters.companyId": components["schemas"]["Id"];
        "UserFilters.page": components["schemas"]["PageNumber"];
        "UserFilters.perPage": components["schemas"]["PageSize"];
        /** @description Users who have this role, whatever else they have. */
        "UserFilters.roleId": components["schemas"]["Id"];
        /** @description In ids, names and e-mail addresses. */
        "UserFilters.search": components["schemas"]["SearchText"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Travelers_list: {
        parameters: {
            query?: {
                page?: components["parameters"]["TravelerFilters.page"];
                perPage?: components["parameters"]["TravelerFilters.perPage"];
                /** @description Finds parts of the first name, the last name, both with a space between, the e-mail address and the phone, and whole passport numbers. */
                search?: components["parameters"]["TravelerFilters.search"];
                /** @description Travelers of this company. Another one than yours needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
                companyId?: components["parameters"]["TravelerFilters.companyId"];
                /** @description The type that they have today. */
                travelerType?: components["parameters"]["TravelerFilters.travelerType"];
                sortBy?: components["parameters"]["TravelerFilters.sortBy"];
                sortOrder?: components["parameters"]["TravelerFilters.sortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerPage"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerForbiddenBody"];
                };
            };
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Travelers_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TravelerCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerForbiddenBody"];
                };
            };
            405: components["responses"]["TravelerMethodNotAllowed"];
            413: components["responses"]["TravelerPayloadTooLarge"];
            415: components["responses"]["TravelerUnsupportedMediaType"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Travelers_createWithPassport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["TravelerWithPassportForm"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerFormInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerForbiddenBody"];
                };
            };
            405: components["responses"]["TravelerMethodNotAllowed"];
            /** @description The form is larger than its fields and files may be together. A single file above 10 MB is 400. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerPayloadTooLargeBody"];
                };
            };
            /** @description The body is not `multipart/form-data`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerUnsupportedMediaTypeBody"];
                };
            };
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Travelers_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerResult"];
                };
            };
            400: components["responses"]["TravelerInvalid"];
            401: components["responses"]["TravelerUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerForbiddenBody"];
                };
            };
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Travelers_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to return. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerDeleteRefusedBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerForbiddenBody"];
                };
            };
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Travelers_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TravelerPatch"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerForbiddenBody"];
                };
            };
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            413: components["responses"]["TravelerPayloadTooLarge"];
            415: components["responses"]["TravelerUnsupportedMediaType"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Documents_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to return. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["TravelerInvalid"];
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["DocumentNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Documents_download: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentLinkResult"];
                };
            };
            400: components["responses"]["TravelerInvalid"];
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["DocumentNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Passports_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportResult"];
                };
            };
            400: components["responses"]["TravelerInvalid"];
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["PassportNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Passports_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to return. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["TravelerInvalid"];
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["PassportNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Passports_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassportPatch"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["PassportNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            413: components["responses"]["TravelerPayloadTooLarge"];
            415: components["responses"]["TravelerUnsupportedMediaType"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Passports_setPrimary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassportSetPrimary"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportNotFoundBody"];
                };
            };
            405: components["responses"]["TravelerMethodNotAllowed"];
            413: components["responses"]["TravelerPayloadTooLarge"];
            415: components["responses"]["TravelerUnsupportedMediaType"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Documents_list: {
        parameters: {
            query?: {
                page?: components["parameters"]["DocumentFilters.page"];
                perPage?: components["parameters"]["DocumentFilters.perPage"];
                /** @description Documents of this category, in any case. */
                category?: components["parameters"]["DocumentFilters.category"];
            };
            header?: never;
            path: {
                travelerId: components["parameters"]["TravelerOwnPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentPage"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Documents_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                travelerId: components["parameters"]["TravelerOwnPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["DocumentUploadForm"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentFormInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            /** @description The form is larger than its fields and files may be together. A single file above 10 MB is 400. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerPayloadTooLargeBody"];
                };
            };
            /** @description The body is not `multipart/form-data`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerUnsupportedMediaTypeBody"];
                };
            };
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Passports_list: {
        parameters: {
            query?: {
                page?: components["parameters"]["PassportFilters.page"];
                perPage?: components["parameters"]["PassportFilters.perPage"];
            };
            header?: never;
            path: {
                travelerId: components["parameters"]["TravelerOwnPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportPage"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Passports_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                travelerId: components["parameters"]["TravelerOwnPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PassportCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            413: components["responses"]["TravelerPayloadTooLarge"];
            415: components["responses"]["TravelerUnsupportedMediaType"];
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Passports_createWithDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                travelerId: components["parameters"]["TravelerOwnPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["PassportWithDocumentsForm"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassportFormInvalidBody"];
                };
            };
            401: components["responses"]["TravelerUnauthorized"];
            403: components["responses"]["TravelerForbidden"];
            404: components["responses"]["TravelerNotFound"];
            405: components["responses"]["TravelerMethodNotAllowed"];
            /** @description The form is larger than its fields and files may be together. A single file above 10 MB is 400. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerPayloadTooLargeBody"];
                };
            };
            /** @description The body is not `multipart/form-data`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TravelerUnsupportedMediaTypeBody"];
                };
            };
            429: components["responses"]["TravelerTooManyRequests"];
            500: components["responses"]["TravelerInternalError"];
            503: components["responses"]["TravelerUnavailable"];
        };
    };
    Policies_list: {
        parameters: {
            query?: {
                /** @description Policies of this company. Another one than yours needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
                companyId?: components["parameters"]["PolicyFilters.companyId"];
                isActive?: components["parameters"]["PolicyFilters.isActive"];
                isDefault?: components["parameters"]["PolicyFilters.isDefault"];
                page?: components["parameters"]["PolicyFilters.page"];
                limit?: components["parameters"]["PolicyFilters.limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyPage"];
                };
            };
            /** @description The request is not valid; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyForbiddenBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    Policies_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicySummary"];
                };
            };
            /** @description The request is not valid; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyForbiddenBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    Policies_evaluate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluationRequest"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluationResponse"];
                };
            };
            /** @description The request is not valid; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyForbiddenBody"];
                };
            };
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyNotFoundBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    Policies_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                };
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    Policies_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to return. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyForbiddenBody"];
                };
            };
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    Policies_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyPatch"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicySummary"];
                };
            };
            /** @description The request is not valid; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyForbiddenBody"];
                };
            };
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    Policies_createFlightRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlightRuleCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlightRule"];
                };
            };
            /** @description The request is not valid; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    Policies_deleteFlightRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policyId: components["schemas"]["Id"];
                ruleId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to return. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyNotFoundBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    Policies_updateFlightRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policyId: components["schemas"]["Id"];
                ruleId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlightRulePatch"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlightRule"];
                };
            };
            /** @description The request is not valid; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyNotFoundBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    Policies_createHotelRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HotelRuleCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HotelRule"];
                };
            };
            /** @description The request is not valid; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    Policies_deleteHotelRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policyId: components["schemas"]["Id"];
                ruleId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to return. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyNotFoundBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    Policies_updateHotelRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policyId: components["schemas"]["Id"];
                ruleId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HotelRulePatch"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HotelRule"];
                };
            };
            /** @description The request is not valid; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyNotFoundBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    Policies_assignRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleAssignmentCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleAssignment"];
                };
            };
            /** @description The request is not valid; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    Policies_unassignRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policyId: components["schemas"]["Id"];
                roleId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to return. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyNotFoundBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    Policies_assignUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserAssignmentCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAssignment"];
                };
            };
            /** @description The request is not valid; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyBadRequestBody"];
                };
            };
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            404: components["responses"]["PolicyNotFound"];
            405: components["responses"]["PolicyMethodNotAllowed"];
            413: components["responses"]["PolicyPayloadTooLarge"];
            415: components["responses"]["PolicyUnsupportedMediaType"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    Policies_unassignUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policyId: components["schemas"]["Id"];
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to return. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["PolicyBadRequest"];
            401: components["responses"]["PolicyUnauthorized"];
            403: components["responses"]["PolicyForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyNotFoundBody"];
                };
            };
            405: components["responses"]["PolicyMethodNotAllowed"];
            429: components["responses"]["PolicyTooManyRequests"];
            500: components["responses"]["PolicyInternalError"];
            503: components["responses"]["PolicyUnavailable"];
        };
    };
    AuditEvents_list: {
        parameters: {
            query?: {
                page?: components["parameters"]["AuditFilters.page"];
                perPage?: components["parameters"]["AuditFilters.perPage"];
                /** @description What happened to data of this company. Another one than yours needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
                companyId?: components["parameters"]["AuditFilters.companyId"];
                action?: components["parameters"]["AuditFilters.action"];
                /** @description What this user did. */
                actorUserId?: components["parameters"]["AuditFilters.actorUserId"];
                /** @description What happened to data of travelers of this user. */
                userId?: components["parameters"]["AuditFilters.userId"];
                travelerId?: components["parameters"]["AuditFilters.travelerId"];
                passportId?: components["parameters"]["AuditFilters.passportId"];
                documentId?: components["parameters"]["AuditFilters.documentId"];
                /** @description What the answer with this `X-Request-Id` showed. */
                requestId?: components["parameters"]["AuditFilters.requestId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventListResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    AdminBookingRequests_list: {
        parameters: {
            query?: {
                page?: components["parameters"]["BookingRequestFilters.page"];
                perPage?: components["parameters"]["BookingRequestFilters.perPage"];
                /** @description Requests of this company. Another one than yours needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
                companyId?: components["parameters"]["BookingRequestFilters.companyId"];
                /** @description Requests in one of these states, comma-separated. */
                status?: components["parameters"]["BookingRequestFilters.status"];
                /** @description In the name and e-mail address of the user it is for. */
                search?: components["parameters"]["BookingRequestFilters.search"];
                /** @description Created on this UTC day or later. */
                startDate?: components["parameters"]["BookingRequestFilters.startDate"];
                /** @description Created on this UTC day or earlier. Not before `startDate`. */
                endDate?: components["parameters"]["BookingRequestFilters.endDate"];
                /** @description Requests that hold any of these, comma-separated. */
                serviceType?: components["parameters"]["BookingRequestFilters.serviceType"];
                /** @description The total price at least, whatever its currency. */
                minPrice?: components["parameters"]["BookingRequestFilters.minPrice"];
                /** @description The total price at most, whatever its currency. Not below `minPrice`. */
                maxPrice?: components["parameters"]["BookingRequestFilters.maxPrice"];
                minTravelers?: components["parameters"]["BookingRequestFilters.minTravelers"];
                /** @description Not below `minTravelers`. */
                maxTravelers?: components["parameters"]["BookingRequestFilters.maxTravelers"];
                /** @description `status` sorts by name, `totalPrice` whatever its currency. Ties are sorted by id. */
                sortBy?: components["parameters"]["BookingRequestFilters.sortBy"];
                sortOrder?: components["parameters"]["BookingRequestFilters.sortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequestListResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    AdminBookingRequests_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingRequestPatch"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequestResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            404: components["responses"]["BookingNotFound"];
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    AdminBookingRequests_addFlight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlightItemCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlightItemResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            404: components["responses"]["BookingNotFound"];
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    AdminBookingRequests_removeFlight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
                flightId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to return. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BookingBadRequest"];
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    AdminBookingRequests_updateFlight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
                flightId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlightItemPatch"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlightItemResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    AdminBookingRequests_addHotel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HotelItemCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HotelItemResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            404: components["responses"]["BookingNotFound"];
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    AdminBookingRequests_removeHotel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
                /** @description The id of the hotel item, not its `hotelId`. */
                hotelId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to return. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BookingBadRequest"];
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    AdminBookingRequests_updateHotel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
                /** @description The id of the hotel item, not its `hotelId`. */
                hotelId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HotelItemPatch"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HotelItemResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    AdminBookingRequests_changeStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingRequestStatusChange"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequestResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            404: components["responses"]["BookingNotFound"];
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    AdminBookingRequests_addTraveler: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingTravelerAdd"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingTravelerResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            404: components["responses"]["BookingNotFound"];
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    AdminBookingRequests_removeTraveler: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
                travelerId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to return. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Budgets_list: {
        parameters: {
            query?: {
                page?: components["parameters"]["BudgetFilters.page"];
                perPage?: components["parameters"]["BudgetFilters.perPage"];
                /** @description In ids and names. */
                search?: components["parameters"]["BudgetFilters.search"];
                /** @description Budgets of this company. Another one than yours needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
                companyId?: components["parameters"]["BudgetFilters.companyId"];
                scopeType?: components["parameters"]["BudgetFilters.scopeType"];
                /** @description Budgets on this company, role or user. */
                scopeId?: components["parameters"]["BudgetFilters.scopeId"];
                isActive?: components["parameters"]["BudgetFilters.isActive"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetListResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Budgets_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Budgets_read: {
        parameters: {
            query?: {
                /**
                 * @description Whose balance to read: a user of the budget's company. Only a PER_USER budget of a role or a company needs it, where each
                 *     user has a balance of their own. Every other budget has one balance, whoever is named.
                 */
                userId?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                budgetId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetDetailsResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Budgets_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                budgetId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to return. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Budgets_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                budgetId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetPatch"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Companies_list: {
        parameters: {
            query?: {
                page?: components["parameters"]["CompanyFilters.page"];
                perPage?: components["parameters"]["CompanyFilters.perPage"];
                /** @description In ids and names. */
                search?: components["parameters"]["CompanyFilters.search"];
                active?: components["parameters"]["CompanyFilters.active"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyListResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Companies_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your own company's. Others need `ACCESS_ALL_COMPANIES`. */
                companyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Companies_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your own company's. Others need `ACCESS_ALL_COMPANIES`. */
                companyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyPut"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyResult"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Companies_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your own company's. Others need `ACCESS_ALL_COMPANIES`. */
                companyId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to return. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Delegations_list: {
        parameters: {
            query?: {
                page?: components["parameters"]["DelegationFilters.page"];
                perPage?: components["parameters"]["DelegationFilters.perPage"];
                /** @description In ids, and in the ids, names and e-mail addresses of both users. */
                search?: components["parameters"]["DelegationFilters.search"];
                /** @description Delegations of this company. Another one than yours needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
                companyId?: components["parameters"]["DelegationFilters.companyId"];
                /** @description Delegations from or to this user. */
                userId?: components["parameters"]["DelegationFilters.userId"];
                /** @description Delegations from this user. */
                delegatorUserId?: components["parameters"]["DelegationFilters.delegatorUserId"];
                /** @description Delegations to this user. */
                delegateUserId?: components["parameters"]["DelegationFilters.delegateUserId"];
                isActive?: components["parameters"]["DelegationFilters.isActive"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DelegationListResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Delegations_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DelegationCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DelegationResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Delegations_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                delegationId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DelegationResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Delegations_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                delegationId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to return. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Delegations_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                delegationId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DelegationPatch"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DelegationResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    ExchangeRates_list: {
        parameters: {
            query?: {
                page?: components["parameters"]["ExchangeRateFilters.page"];
                perPage?: components["parameters"]["ExchangeRateFilters.perPage"];
                /** @description This day or later. */
                startDate?: components["parameters"]["ExchangeRateFilters.startDate"];
                /** @description This day or earlier. Not before `startDate`. */
                endDate?: components["parameters"]["ExchangeRateFilters.endDate"];
                /** @description Days that have this currency, as the base or with a rate. */
                currency?: components["parameters"]["ExchangeRateFilters.currency"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRateListResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    ExchangeRates_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                date: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRateResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    ExchangeRates_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeRatesPut"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRateResult"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRateResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Locations_list: {
        parameters: {
            query?: {
                page?: components["parameters"]["LocationFilters.page"];
                perPage?: components["parameters"]["LocationFilters.perPage"];
                /** @description In codes and names. A place whose code it is comes first. */
                search?: components["parameters"]["LocationFilters.search"];
                type?: components["parameters"]["LocationFilters.type"];
                /** @description Places in this city. */
                cityId?: components["parameters"]["LocationFilters.cityId"];
                /** @description Places in this country. */
                countryId?: components["parameters"]["LocationFilters.countryId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationListResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Locations_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                locationId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Locations_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                locationId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LocationPut"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationResult"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            405: components["responses"]["BookingMethodNotAllowed"];
            /** @description It contradicts what was done before. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingConflictBody"];
                };
            };
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Users_list: {
        parameters: {
            query?: {
                page?: components["parameters"]["UserFilters.page"];
                perPage?: components["parameters"]["UserFilters.perPage"];
                /** @description In ids, names and e-mail addresses. */
                search?: components["parameters"]["UserFilters.search"];
                /** @description Users of this company. Another one than yours needs `ACCESS_ALL_COMPANIES`; without it the answer is 403. */
                companyId?: components["parameters"]["UserFilters.companyId"];
                /** @description Users who have this role, whatever else they have. */
                roleId?: components["parameters"]["UserFilters.roleId"];
                active?: components["parameters"]["UserFilters.active"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserListResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Users_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `sub` of the user's tokens. */
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Users_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `sub` of the user's tokens. */
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserPut"];
            };
        };
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResult"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    Users_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `sub` of the user's tokens. */
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to return. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            /** @description There is no such thing for this caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingNotFoundBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    BookingRequests_create: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes a create safe to repeat. It is remembered per caller for 24 hours: the same key with the same body gets the first
                 *     answer again, a 4xx too, but never one from 500; with another body it is 409. Of two at once, one creates and the other
                 *     gets the same answer.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingRequestCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequestResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            405: components["responses"]["BookingMethodNotAllowed"];
            /** @description It contradicts what was done before. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingConflictBody"];
                };
            };
            413: components["responses"]["BookingPayloadTooLarge"];
            415: components["responses"]["BookingUnsupportedMediaType"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    BookingRequests_listMine: {
        parameters: {
            query?: {
                page?: components["parameters"]["MyBookingRequestFilters.page"];
                perPage?: components["parameters"]["MyBookingRequestFilters.perPage"];
                /** @description Requests in one of these states, comma-separated. */
                status?: components["parameters"]["MyBookingRequestFilters.status"];
                /** @description In ids, notes, places, airlines, hotels and names of travelers. */
                search?: components["parameters"]["MyBookingRequestFilters.search"];
                /** @description Created on this UTC day or later. */
                startDate?: components["parameters"]["MyBookingRequestFilters.startDate"];
                /** @description Created on this UTC day or earlier. Not before `startDate`. */
                endDate?: components["parameters"]["MyBookingRequestFilters.endDate"];
                delegationFilter?: components["parameters"]["MyBookingRequestFilters.delegationFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequestListResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            403: components["responses"]["BookingForbidden"];
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    BookingRequests_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequestResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            404: components["responses"]["BookingNotFound"];
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
    BookingRequests_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, with what was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRequestResult"];
                };
            };
            /** @description The request is not valid, or the state does not allow it; every fault is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingBadRequestBody"];
                };
            };
            401: components["responses"]["BookingUnauthorized"];
            /**
             * @description The caller may not do this. A deactivated user, and any user of a deactivated company, may do nothing: within 30 seconds of
             *     the deactivation every operation answers 403, whatever the token says.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingForbiddenBody"];
                };
            };
            404: components["responses"]["BookingNotFound"];
            405: components["responses"]["BookingMethodNotAllowed"];
            429: components["responses"]["BookingTooManyRequests"];
            500: components["responses"]["BookingError"];
            /** @description The service can't work right now; try again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingErrorBody"];
                };
            };
        };
    };
}

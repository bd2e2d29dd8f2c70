/* oxlint-disable typescript/no-extraneous-class -- Nest and class-validator identify things by their class. */
import 'reflect-metadata';
import { defineEntity, p } from '@mikro-orm/core';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { EntityManager, PostgreSqlDriver } from '@mikro-orm/postgresql';
import {
  Body,
  Controller,
  HttpCode,
  Inject,
  Injectable,
  Module,
  Post,
  Req,
  UnauthorizedException,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { JwtModule, JwtService } from '@nestjs/jwt';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsDateString,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { authentication, judge, listening, PATH } from './common.mjs';

/*
 * NestJS as its documentation shows it: a guard with JwtService, DTOs with class-validator in a ValidationPipe, and
 * MikroORM entities for a policy and its rules. Node does not support decorators, so they are called as functions.
 */

const Policy = defineEntity({
  name: 'Policy',
  tableName: 'policies',
  properties: () => ({
    id: p.uuid().primary(),
    companyId: p.text(),
    bookingMode: p.text(),
    defaultAction: p.text(),
    isDefault: p.boolean(),
    flightRules: () => p.oneToMany(FlightRule).mappedBy('policy').orderBy({ priority: 'desc', id: 'asc' }),
  }),
});
const FlightRule = defineEntity({
  name: 'FlightRule',
  tableName: 'flight_rules',
  properties: () => ({
    id: p.uuid().primary(),
    policy: () => p.manyToOne(Policy),
    priority: p.integer(),
    originCityId: p.text().nullable(),
    destinationCityId: p.text().nullable(),
    isInternational: p.boolean().nullable(),
    maxPricePerPerson: p.decimal('number').nullable(),
    currency: p.text().nullable(),
    allowedCabinClasses: p.array().nullable(),
    maxStops: p.integer().nullable(),
  }),
});

class FlightProposal {}
const field = (name, type, ...decorators) => {
  Reflect.defineMetadata('design:type', type, FlightProposal.prototype, name);
  for (const decorate of decorators) decorate(FlightProposal.prototype, name);
};
field('originLocationId', String, IsString(), Length(1, 64));
field('destinationLocationId', String, IsString(), Length(1, 64));
field('isInternational', Boolean, IsOptional(), IsBoolean());
field('departureDate', String, IsDateString());
field('price', Number, IsNumber({ maxDecimalPlaces: 4 }), Min(0), Max(999_999_999_999));
field('currency', String, Matches(/^[A-Z]{3}$/));
field('cabinClass', String, IsString(), Length(1, 64));
field('stops', Number, IsOptional(), IsInt(), Min(0));
field('durationHours', Number, IsOptional(), IsNumber(), Min(0));

class EvaluationRequest {}
ValidateNested()(EvaluationRequest.prototype, 'flight');
Type(() => FlightProposal)(EvaluationRequest.prototype, 'flight');

class JwtGuard {
  constructor(jwt) {
    this.jwt = jwt;
  }

  async canActivate(context) {
    const request = context.switchToHttp().getRequest();
    const [, token = ''] = (request.headers.authorization ?? '').split(' ');
    try {
      const { issuer, audience } = authentication;
      request.user = await this.jwt.verifyAsync(token, { algorithms: ['HS256'], issuer, audience });
      return true;
    } catch {
      throw new UnauthorizedException();
    }
  }
}
Injectable()(JwtGuard);
Inject(JwtService)(JwtGuard, undefined, 0);

class PoliciesService {
  constructor(em) {
    this.em = em;
  }

  async evaluate(companyId, body) {
    const policy = await this.em.findOneOrFail(Policy, { companyId, isDefault: true }, { populate: ['flightRules'] });
    return judge(policy, policy.flightRules.getItems(), body);
  }
}
Injectable()(PoliciesService);
Inject(EntityManager)(PoliciesService, undefined, 0);

class PoliciesController {
  constructor(policies) {
    this.policies = policies;
  }

  evaluate(request, body) {
    return this.policies.evaluate(request.user.companyId, body);
  }
}
const evaluate = Object.getOwnPropertyDescriptor(PoliciesController.prototype, 'evaluate');
Reflect.defineMetadata('design:paramtypes', [Object, EvaluationRequest], PoliciesController.prototype, 'evaluate');
Req()(PoliciesController.prototype, 'evaluate', 0);
Body()(PoliciesController.prototype, 'evaluate', 1);
Post(PATH)(PoliciesController.prototype, 'evaluate', evaluate);
HttpCode(200)(PoliciesController.prototype, 'evaluate', evaluate);
UseGuards(JwtGuard)(PoliciesController.prototype, 'evaluate', evaluate);
Controller()(PoliciesController);
Inject(PoliciesService)(PoliciesController, undefined, 0);

class AppModule {}
Module({
  imports: [
    MikroOrmModule.forRoot({
      driver: PostgreSqlDriver,
      entities: [Policy, FlightRule],
      clientUrl: process.env.DATABASE_URL,
      pool: { min: 0, max: 10 },
      ensureDatabase: false,
    }),
    JwtModule.register({ secret: authentication.secret }),
  ],
  controllers: [PoliciesController],
  providers: [PoliciesService],
})(AppModule);

const app = await NestFactory.create(AppModule, { logger: ['error'] });
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }));
await app.listen(0, '127.0.0.1');
listening(app.getHttpServer().address().port);
